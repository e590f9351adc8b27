import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Composed } from './compose.ts'
import { outboxFolder } from './outbox.ts'

export interface Letter extends Composed {
  readonly mailId: number
  readonly messageId: string
  readonly to: string
  readonly createdAt: Date
}

/** Brings a letter to the mail server, or writes it into the outbox on disk where none is set. */
export interface Transport {
  readonly outcome: 'sent' | 'written'
  deliver(letter: Letter): Promise<void>
  close(): void
}

const PATIENCE_MS = 20_000

export function createTransporter(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport {
  return config.smtpUrl === undefined
    ? outbox(outboxFolder(config.dataDir), config.mailFrom)
    : smtp(config.smtpUrl, config.mailFrom)
}

function message({ messageId, to, subject, text, html, createdAt }: Letter, from: string) {
  // No reader may be led to a file or an address of ours by what a person typed.
  return { messageId, from, to, subject, text, html, date: createdAt, disableFileAccess: true, disableUrlAccess: true }
}

function smtp(url: string, from: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as Parameters<typeof createTransport>[0])
  return {
    outcome: 'sent',
    deliver: async (letter) => {
      await transport.sendMail(message(letter, from))
    },
    close: () => transport.close(),
  }
}

/** One .eml a mail, under a name that its number decides: writing it again is writing the same. */
function outbox(folder: string, from: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outcome: 'written',
    async deliver(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await transport.sendMail(message(letter, from))
      const file = join(folder, `${letter.createdAt.toISOString().replace(/[:.]/g, '-')}-${letter.mailId}.eml`)
      await writeFile(`${file}.new`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    close: () => transport.close(),
  }
}
