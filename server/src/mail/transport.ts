import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composed } from '@laisen/contract/mail/compose'
import { createTransport } from 'nodemailer'
import { type Config, isLoopback } from '../config.ts'
import { outboxFolder } from './outbox.ts'
import { headersOf, type Sender } from './sender.ts'

export interface Letter extends Composed {
  readonly mailId: number
  readonly messageId: string
  readonly to: string
  readonly createdAt: Date
  readonly sender?: Sender
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

type Senders = Pick<Config, 'mailFrom' | 'mailContact'>
type TransportConfig = Senders & Pick<Config, 'smtpUrl' | 'smtpConnections' | 'dataDir'>

export function openTransport(config: TransportConfig): Transport {
  return config.smtpUrl === undefined
    ? outbox(outboxFolder(config.dataDir), config)
    : smtp(config.smtpUrl, { connections: config.smtpConnections, senders: config })
}

function message({ messageId, to, subject, text, html, createdAt, sender }: Letter, senders: Senders) {
  const content = { messageId, ...headersOf(sender, senders), to, subject, text, html, date: createdAt }
  // Nothing that a person typed may make us attach one of our files or fetch a URL.
  return { ...content, disableFileAccess: true, disableUrlAccess: true }
}

function smtp(url: string, { connections, senders }: { connections: number; senders: Senders }): Transport {
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
      await transport.sendMail({ ...message(letter, senders), signal: AbortSignal.timeout(DELIVERY_MS) })
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
function outbox(folder: string, senders: Senders): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outcome: 'written',
    async deliver(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await transport.sendMail(message(letter, senders))
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
