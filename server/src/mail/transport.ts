import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Config, isLoopback } from '../config.ts'
import type { Composed } from './compose.ts'
import { outboxFolder } from './outbox.ts'

export interface Letter extends Composed {
  readonly mailId: number
  readonly messageId: string
  readonly to: string
  readonly createdAt: Date
}

/** Hands mail to the SMTP server, or writes it into the outbox on disk where none is set. One per process. */
export interface Transport {
  readonly outcome: 'sent' | 'written'
  deliver(letter: Letter): Promise<void>
  /** Closes the connections to the SMTP server. */
  close(): void
}

const PATIENCE_MS = 20_000
/** For one mail, whatever the server does: one that sends its replies byte by byte never goes silent. */
const DELIVERY_MS = 120_000
/** Servers drop clients that are idle for longer. */
const IDLE_MS = 30_000

export function openTransport(config: Pick<Config, 'smtpUrl' | 'smtpConnections' | 'mailFrom' | 'dataDir'>): Transport {
  return config.smtpUrl === undefined
    ? outbox(outboxFolder(config.dataDir), config.mailFrom)
    : smtp(config.smtpUrl, config.smtpConnections, config.mailFrom)
}

function message({ messageId, to, subject, text, html, createdAt }: Letter, from: string) {
  // Nothing that a person typed may make us attach one of our files or fetch a URL.
  return { messageId, from, to, subject, text, html, date: createdAt, disableFileAccess: true, disableUrlAccess: true }
}

function smtp(url: string, connections: number, from: string): Transport {
  const transport = createTransport({
    url,
    requireTLS: requiresTls(url),
    pool: true,
    maxConnections: connections,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    idleTimeout: IDLE_MS,
  } as Parameters<typeof createTransport>[0])
  return {
    outcome: 'sent',
    deliver: async (letter) => {
      await transport.sendMail({ ...message(letter, from), signal: AbortSignal.timeout(DELIVERY_MS) })
    },
    close: () => transport.close(),
  }
}

/** Mails hold links that set passwords, so a server that offers no STARTTLS gets none: unless it is this machine's, or its address allows it. */
function requiresTls(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl)
  return !isLoopback(url?.hostname ?? '') && url?.searchParams.get('requireTLS') !== 'false'
}

/** One .eml file per mail, named by the mail's number, so that writing it again changes nothing. */
function outbox(folder: string, from: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outcome: 'written',
    async deliver(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await transport.sendMail(message(letter, from))
      const file = join(folder, `${letter.createdAt.toISOString().replace(/[:.]/g, '-')}-${letter.mailId}.eml`)
      const unfinished = `${file}.new`
      try {
        await writeFile(unfinished, bytes as Buffer, { mode: 0o600 })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: () => transport.close(),
  }
}
