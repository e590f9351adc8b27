import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type MailServer, mailServer, type ReceivedMail } from '@laisen/testkit/mail-server'
import { type ServerOptions, server, type TestServer } from '@laisen/testkit/server'
import { handlers } from '../../src/handlers.ts'
import { runDueJobs } from '../../src/jobs/worker.ts'

export interface MailingHouse extends TestServer {
  readonly post: MailServer
  /** Does what waits, and gives the mails that came by it. */
  mails(): Promise<readonly ReceivedMail[]>
  /** The only mail that came by it. */
  mail(): Promise<ReceivedMail>
}

/** A server whose mails go out over real SMTP. */
export async function mailingHouse(options: ServerOptions = {}): Promise<MailingHouse> {
  const post = await mailServer()
  after(() => post.close())
  const house = await server({ ...options, config: { ...options.config, smtpUrl: post.url } })
  let seen = 0
  const mails = async () => {
    await runDueJobs(house.services, handlers)
    const fresh = post.received.slice(seen)
    seen = post.received.length
    return fresh
  }
  const mail = async () => {
    const fresh = await mails()
    assert.equal(fresh.length, 1, fresh.map(({ parsed }) => parsed.subject).join(', '))
    return fresh[0]!
  }
  return { ...house, post, mails, mail }
}

/** What the links of a mail carry. */
export function tokensIn({ parsed }: ReceivedMail): string[] {
  const tokens = [...(parsed.text ?? '').matchAll(/\?token=([\w-]+)/g)].map(([, token]) => token!)
  for (const token of tokens) assert.ok(parsed.html?.includes(`?token=${token}"`), 'the button opens the same link')
  return tokens
}
