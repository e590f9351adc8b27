import assert from 'node:assert/strict'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { getEnvelope, getEnvelopePdf } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client, Sent } from '@laisen/testkit/client'
import { drawn } from '@laisen/testkit/drafts'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import { type MailingHouse, tokensIn } from './mailbox.ts'

type Act = Sent<typeof recipient.actOnEnvelope>

/** A recipient in the browser that opened the link of an email. */
export interface RecipientSession {
  readonly session: string
  readonly envelope: () => Promise<recipient.RecipientEnvelope>
  /** Asks for the code and types it. */
  proveAddress(): Promise<void>
  act(facts?: Partial<Act>): ReturnType<typeof callAct>
  pdf(documentID: number): Promise<Buffer>
}

const callAct = (house: MailingHouse, input: Act) => house.call(recipient.actOnEnvelope, input)

/** The links of emails that arrived since, by address. */
export async function linksOf(house: MailingHouse): Promise<Map<string, string>> {
  return linksIn(await house.mails())
}

export function linksIn(mails: readonly ReceivedMail[]): Map<string, string> {
  return new Map(mails.flatMap((mail) => tokensIn(mail).map((token) => [mail.to[0]!, token])))
}

export async function openedBy(house: MailingHouse, token: string): Promise<RecipientSession> {
  const answer = await house.call(recipient.openEnvelopeLink, { token })
  assert.equal(answer.status, 0, answer.message)
  return inSession(house, answer.data.session)
}

export function inSession(house: MailingHouse, session: string): RecipientSession {
  return {
    session,
    async envelope() {
      const { status, message, data } = await house.call(recipient.getRecipientEnvelope, { session })
      assert.equal(status, 0, message)
      return data
    },
    async proveAddress() {
      assert.equal((await house.call(recipient.sendRecipientCode, { session })).status, 0)
      const { parsed } = await house.mail()
      const code = /\b\d{6}\b/.exec(parsed.subject ?? '')![0]
      const { status, message } = await house.call(recipient.proveRecipientCode, { session, code })
      assert.equal(status, 0, message)
    },
    act: (facts = {}) => callAct(house, { session, consent: true, fields: [], handwriting: drawn, ...facts }),
    async pdf(documentID) {
      const path = `/api/v1/${recipient.getRecipientPdf.path}?documentID=${documentID}`
      const answer = await house.fetch(path, {
        headers: { 'x-recipient-session': Buffer.from(session).toString('base64') },
      })
      assert.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}

/** Opens the link, types the code, and acts. */
export async function actedBy(house: MailingHouse, token: string, facts: Partial<Act> = {}): Promise<RecipientSession> {
  const opened = await openedBy(house, token)
  await opened.envelope()
  await opened.proveAddress()
  const answer = await opened.act(facts)
  assert.equal(answer.status, 0, `${answer.message} ${JSON.stringify(answer.params)}`)
  return opened
}

export async function envelopeOf(client: Client, envelopeID: number) {
  const { status, message, data } = await client.call(getEnvelope, { envelopeID })
  assert.equal(status, 0, message)
  return data
}

export async function documentOf(client: Client, envelopeID: number, index = 0): Promise<Buffer> {
  const { documents } = await envelopeOf(client, envelopeID)
  const { documentID } = documents[index]!
  return Buffer.from(await (await client.download(getEnvelopePdf, { envelopeID, documentID })).arrayBuffer())
}
