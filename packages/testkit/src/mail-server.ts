import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Buffer
  readonly parsed: Email
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** How many connections have been made. */
  readonly connections: number
  /** Waits until this many mails have arrived in total. */
  until(count: number): Promise<readonly ReceivedMail[]>
  /** Answers the next deliveries with a temporary failure. */
  refuse(times: number): void
  close(): Promise<void>
}

const PATIENCE_MS = 15_000
/** How long closing waits for clients that keep a connection open. */
const CLOSE_MS = 200

/** A real SMTP server on loopback that keeps the mails it receives. */
export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let connections = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: CLOSE_MS,
    onConnect(_session, done) {
      connections++
      done()
    },
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          const { mailFrom, rcptTo } = session.envelope
          if (refusals > 0) {
            refusals--
            // As mail servers do, it quotes the address.
            const answer = `<${rcptTo[0]?.address}>: try again later`
            return done(Object.assign(new Error(answer), { responseCode: 451 }))
          }
          const from = mailFrom === false ? '' : mailFrom.address
          received.push({ from, to: rcptTo.map(({ address }) => address), raw, parsed: await PostalMime.parse(raw) })
          for (const check of waiting) check()
          done()
        })
        .catch(done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return connections
    },
    refuse: (times) => (refusals = times),
    until: (count) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${received.length} of ${count} mails arrived`)), PATIENCE_MS)
        const check = () => {
          if (received.length < count) return
          clearTimeout(late)
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
