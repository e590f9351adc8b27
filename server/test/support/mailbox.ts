import assert from 'node:assert/strict'
import { after } from 'node:test'
import { runDueJobs } from '@laisen/testkit/jobs'
import { type MailServer, mailServer, type ReceivedMail } from '@laisen/testkit/mail-server'
import { type ServerOptions, server, type TestServer } from '@laisen/testkit/server'

export interface MailingHouse extends TestServer {
  readonly post: MailServer
  /** Runs the jobs that are due. @returns the mails that arrived since the last call */
  mails(): Promise<readonly ReceivedMail[]>
  /** The same, where exactly one mail must have arrived. */
  mail(): Promise<ReceivedMail>
}

/** A server that sends its mails over real SMTP. */
export async function mailingHouse(options: ServerOptions = {}): Promise<MailingHouse> {
  const post = await mailServer()
  after(() => post.close())
  const house = await server({ ...options, config: { ...options.config, smtpUrl: post.url } })
  let seen = 0
  const mails = async () => {
    await runDueJobs(house.services)
    const fresh = post.received.slice(seen)
    seen = post.received.length
    for (const one of fresh) assertWhole(one)
    return fresh
  }
  const mail = async () => {
    const fresh = await mails()
    assert.equal(fresh.length, 1, fresh.map(({ parsed }) => parsed.subject).join(', '))
    return fresh[0]!
  }
  return { ...house, post, mails, mail }
}

/** Both parts of a mail say who asked for it, when it happened and why it was sent, and no fact is missing in them. */
function assertWhole({ parsed: { subject = '', text = '', html = '' } }: ReceivedMail): void {
  const read = html.replace(/<(style|title)>.*?<\/\1>|<!--.*?-->/gs, '').replace(/<[^>]*>/g, '')
  for (const part of [text, read]) {
    assert.match(part, /Requested by|Done by|ผู้ขอ|ผู้ดำเนินการ/, subject)
    assert.match(part, /When|เมื่อ/, subject)
    assert.match(part, /You receive this email because|คุณได้รับอีเมลนี้เพราะ/, subject)
    assert.doesNotMatch(part, /\{\w+\}|undefined|\.\.$/m, subject)
  }
  for (const [link] of text.matchAll(/https?:\/\/[^\s]+\/[^\s]+/g))
    assert.ok(html.replaceAll('&amp;', '&').includes(`href="${link}"`), link)
  for (const [lasts] of text.matchAll(/(expires? in|หมดอายุใน) \d+ \S+/g)) assert.ok(read.includes(lasts), lasts)
}

/** The tokens in the links of a mail. */
export function tokensIn({ parsed }: ReceivedMail): string[] {
  const tokens = [...(parsed.text ?? '').matchAll(/\?token=([\w-]+)/g)].map(([, token]) => token!)
  for (const token of tokens) assert.ok(parsed.html?.includes(`?token=${token}"`), 'the button opens the same link')
  return tokens
}
