import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { suspendCompany } from '@laisen/contract/endpoints/platform'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { setRetention } from '@laisen/contract/endpoints/retention'
import * as sent from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client, Sent } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import {
  actedBy,
  envelopeOf,
  inSession,
  linksIn,
  linksOf,
  openedBy,
  type RecipientSession,
} from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 60 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, call, services } = house

const accessCode = 'mango-9'

interface Composing {
  readonly code?: boolean
  readonly step?: number
  readonly mayDelegate?: boolean
  readonly due?: string
  /** Of the other recipient. */
  readonly otherStep?: number
}

/**
 * An envelope for a colleague, Mali, and for somebody outside, Somchai. Mali has the link that was emailed to her, and is logged in: what
 * she may read by one of them, she may read by the other.
 */
async function situation({ code = false, step = 1, mayDelegate = false, due, otherStep = 1 }: Composing = {}) {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [101] })
  const admin = await given.employee({ company, permissions: [1] })
  const mali = await given.employee({ company, permissions: [101] })
  const other = await given.employee({ company, permissions: [101, 114] })
  const sender = as.person(boss)
  const envelopeID = await sentEnvelope(sender, () => ({
    recipients: [
      recipientOf({
        ...{ key: 'mali', name: 'Mali Srisuk', employeeID: mali.employeeId, email: mali.email, language: 'en', step },
        ...{ mayDelegate, accessCodeOn: code, ...(code && { accessCode }) },
      }),
      recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en', step: otherStep }),
    ],
    ...(due !== undefined && { dueDateOn: true, dueDate: due }),
  }))
  const { documents, recipients } = await envelopeOf(sender, envelopeID)
  const links = await linksOf(house)
  return {
    ...{ company, boss, mali, admin, envelopeID, links, documentID: documents[0]!.documentID },
    ...{ sender, administrator: as.person(admin), client: as.person(mali), stranger: as.person(other) },
    recipientID: recipients.find(({ name }) => name === 'Mali Srisuk')!.recipientID,
    address: mali.email,
  }
}

type Situation = Awaited<ReturnType<typeof situation>>

/** 'open' for a file, and otherwise the code of the refusal. */
async function answerOf<E extends Endpoint>(client: Client, endpoint: E, input: Sent<E>): Promise<string> {
  return codeIn(await client.download(endpoint, input))
}

async function codeIn(answer: Response): Promise<string> {
  const body = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return isJson ? (JSON.parse(body) as { code: string }).code : 'open'
}

async function byLink({ session }: RecipientSession, { documentID }: Situation) {
  const headers = { 'x-recipient-session': Buffer.from(session).toString('base64') }
  const get = async (path: string) => codeIn(await house.fetch(`/api/v1/${path}`, { headers }))
  const { data, code, status } = await call(recipient.getRecipientEnvelope, { session })
  return {
    documents: await get(`${recipient.getRecipientPdf.path}?documentID=${documentID}`),
    picture: await get(recipient.getRecipientFirstPage.path),
    record: await get(recipient.getRecipientCompletionPdf.path),
    frame: status === 0 ? 'open' : code!,
    named: status === 0 && data.documents.length > 0,
    certificate: status === 0 && data.certificateOfCompletion,
  }
}

async function byLogin(client: Client, { envelopeID, documentID }: Situation) {
  const { data, code, status } = await client.call(sent.getEnvelope, { envelopeID })
  return {
    documents: await answerOf(client, sent.getEnvelopePdf, { envelopeID, documentID }),
    record: await answerOf(client, sent.getCompletionPdf, { envelopeID }),
    events: await answerOf(client, sent.getEnvelopeEvents, { envelopeID }),
    frame: status === 0 ? 'open' : code!,
    named: status === 0 && data.documents.length > 0,
    certificate: status === 0 && data.certificateOfCompletion,
    told: status === 0 && data.events.length > 0,
    addresses: status === 0 && data.recipients.some(({ name, email }) => name === 'Somchai Jaidee' && email !== ''),
  }
}

const entered = async (client: Client, envelopeID: number): Promise<RecipientSession> =>
  inSession(house, (await client.call(sent.enterEnvelope, { envelopeID })).data.session)

const proven = async ({ session }: RecipientSession) =>
  assert.equal((await call(recipient.proveAccessCode, { session, code: accessCode })).status, 0)

const rejected = async (one: RecipientSession) => {
  await one.proveAddress()
  assert.equal((await call(recipient.rejectEnvelope, { session: one.session, reason: 'Too dear' })).status, 0)
}

const cancels = async ({ sender, envelopeID }: Situation) => {
  assert.equal((await sender.call(sent.cancelEnvelope, { envelopeID, reason: 'Prices changed' })).status, 0)
  await house.mails()
}

const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Somchai's part. @returns the links in the emails that follow */
const otherActs = async ({ links }: Situation) => {
  await actedBy(house, links.get('somchai@example.com')!)
  return linksIn(await house.mails())
}

type Answer = 'open' | 'accessCode' | 'shut' | 'purged'

interface Case {
  readonly when: string
  readonly composed?: Composing
  /** Brings it about. @returns the newest link of Mali's; the one of the invitation otherwise */
  after?(situation: Situation): Promise<unknown>
  readonly documents: Answer
  readonly record: Answer
}

const cases: readonly Case[] = [
  { when: 'it is her turn', documents: 'open', record: 'shut' },
  {
    when: 'it is her turn and the access code was not given',
    ...{ composed: { code: true }, documents: 'accessCode', record: 'accessCode' },
  },
  {
    when: 'it was cancelled before she acted',
    ...{ after: cancels, documents: 'shut', record: 'shut' },
  },
  {
    when: 'it was cancelled and the access code was not given',
    ...{ composed: { code: true }, after: cancels, documents: 'accessCode', record: 'accessCode' },
  },
  {
    when: 'it was cancelled after she had signed',
    after: async (one) => {
      await actedBy(house, one.links.get(one.address)!)
      await cancels(one)
    },
    ...{ documents: 'open', record: 'open' },
  },
  {
    when: 'she has signed and others have not',
    after: async (one) => {
      await actedBy(house, one.links.get(one.address)!)
    },
    ...{ documents: 'open', record: 'shut' },
  },
  {
    when: 'somebody else rejected it',
    after: async ({ links }) => {
      await rejected(await openedBy(house, links.get('somchai@example.com')!))
      await house.mails()
    },
    ...{ documents: 'shut', record: 'shut' },
  },
  {
    when: 'she rejected it',
    after: async ({ links, address }) => {
      await rejected(await openedBy(house, links.get(address)!))
      await house.mails()
    },
    ...{ documents: 'shut', record: 'shut' },
  },
  {
    when: 'it expired',
    composed: { due: day(1) },
    after: async () => {
      clock.advance({ hours: 48 })
      await runJob(services, 'envelopes.expire')
      await house.mails()
    },
    ...{ documents: 'shut', record: 'shut' },
  },
  {
    when: 'its time is over and the job that ends it has yet to come',
    composed: { due: day(3) },
    after: async () => clock.advance({ hours: 48 }),
    ...{ documents: 'shut', record: 'shut' },
  },
  {
    when: 'it is complete',
    after: async (one) => {
      await actedBy(house, one.links.get(one.address)!)
      return (await otherActs(one)).get(one.address)
    },
    ...{ documents: 'open', record: 'open' },
  },
  {
    when: 'it is complete and the access code was not given in this session',
    composed: { code: true },
    after: async (one) => {
      const session = await openedBy(house, one.links.get(one.address)!)
      await proven(session)
      await session.envelope()
      await session.proveAddress()
      assert.equal((await session.act()).status, 0)
      return (await otherActs(one)).get(one.address)
    },
    ...{ documents: 'accessCode', record: 'accessCode' },
  },
  {
    when: 'she had somebody else act',
    composed: { mayDelegate: true },
    after: async ({ links, address }) => {
      const one = await openedBy(house, links.get(address)!)
      await one.proveAddress()
      const delegate = { name: 'Waraporn', email: 'waraporn@example.com', reason: '' }
      assert.equal((await call(recipient.delegateEnvelope, { session: one.session, ...delegate })).status, 0)
      await house.mails()
    },
    ...{ documents: 'shut', record: 'shut' },
  },
]

const refusals: Readonly<Record<Answer, string>> = {
  open: 'open',
  accessCode: 'RECIPIENT_ACCESS_CODE_REQUIRED',
  shut: 'ENVELOPE_DOCUMENT_NOT_FOUND',
  purged: 'ENVELOPE_PURGED',
}

for (const { when, composed, after, documents, record } of cases) {
  test(`when ${when}, a recipient reads the same by the emailed link, by a login, and by entering from a login`, async () => {
    const one = await situation(composed)
    const newest = await after?.(one)
    const link = typeof newest === 'string' ? newest : one.links.get(one.address)!
    const client = await as.fresh(one.mali)
    const opened = await byLink(await openedBy(house, link), one)
    const login = await byLogin(client, one)
    const inside = await byLink(await entered(client, one.envelopeID), one)
    const read = { documents: refusals[documents], record: refusals[record] }
    const shows = { frame: 'open', named: documents === 'open', certificate: record === 'open' }
    assert.deepEqual(opened, { ...read, ...shows, picture: refusals[documents] }, 'link')
    assert.deepEqual(inside, opened, 'entered')
    const told = record === 'open'
    const events = told ? 'open' : record === 'shut' ? 'ENVELOPE_RECORD_NOT_SHOWN' : refusals[record]
    assert.deepEqual(login, { ...read, ...shows, events, told, addresses: told }, 'login')
    for (const person of [one.boss, one.admin]) {
      const { record: certificate, ...all } = await byLogin(await as.fresh(person), one)
      assert.deepEqual(all, {
        ...{ documents: 'open', events: 'open', frame: 'open', named: true, told: true, addresses: true },
        certificate: certificate === 'open',
      })
    }
    const nothing = await byLogin(one.stranger, one)
    assert.ok(!Object.values(nothing).includes('open') && !Object.values(nothing).includes(true), 'a colleague')
  })
}

test('before her turn, a recipient finds the envelope in no way', async () => {
  const one = await situation({ step: 2 })
  assert.equal(one.links.has(one.address), false)
  const client = as.person(one.mali)
  const { documents, record, events, frame } = await byLogin(client, one)
  assert.deepEqual([...new Set([documents, record, events, frame])], ['ENVELOPE_NOT_FOUND'])
  assert.equal((await client.call(sent.enterEnvelope, { envelopeID: one.envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  const { data } = await client.call(sent.listEnvelopes, { tab: 'waiting' })
  assert.equal(data.dataCount, 0)
})

test('an access code that was typed in one login opens the documents in that login, and in no other', async () => {
  const one = await situation({ code: true })
  const login = await as.fresh(one.mali)
  const read = async (client: Client) => (await byLogin(client, one)).documents
  const needed = async (client: Client) => (await envelopeOf(client, one.envelopeID)).accessCodeNeeded
  assert.deepEqual([await read(login), await needed(login)], ['RECIPIENT_ACCESS_CODE_REQUIRED', true])
  // Typed on the page of the link, which is another browser as far as anybody knows.
  await proven(await openedBy(house, one.links.get(one.address)!))
  assert.equal(await read(login), 'RECIPIENT_ACCESS_CODE_REQUIRED')
  await proven(await entered(login, one.envelopeID))
  assert.deepEqual([await read(login), await needed(login)], ['open', false])
  assert.equal(await read(await as.fresh(one.mali)), 'RECIPIENT_ACCESS_CODE_REQUIRED')
  // Whoever may use the company's documents by permission, or sent them, was never asked for it.
  assert.equal(await read(one.administrator), 'open')
})

test('a wrong address that was corrected takes what its reader had', async () => {
  const one = await situation()
  const opened = await openedBy(house, one.links.get('somchai@example.com')!)
  assert.equal((await byLink(opened, one)).documents, 'open')
  const { recipients } = await envelopeOf(one.sender, one.envelopeID)
  const { recipientID } = recipients.find(({ name }) => name === 'Somchai Jaidee')!
  assert.equal((await one.sender.call(sent.correctRecipient, { recipientID, email: 'new@example.com' })).status, 0)
  const ended = 'RECIPIENT_SESSION_ENDED'
  const { documents, picture, record, frame } = await byLink(opened, one)
  assert.deepEqual([documents, picture, record, frame], [ended, ended, ended, ended])
  const token = one.links.get('somchai@example.com')!
  assert.equal((await call(recipient.openEnvelopeLink, { token })).code, 'RECIPIENT_LINK_ENDED')
  await house.mails()
})

test('while the company is suspended, nobody reads anything, by a link or by a login', async () => {
  const one = await situation()
  const opened = await openedBy(house, one.links.get(one.address)!)
  const inside = await entered(await as.fresh(one.mali), one.envelopeID)
  const operator = await operatorOf(house)
  const suspended = await operator.call(suspendCompany, { companyID: one.company.companyId, reason: 'Unpaid' })
  assert.equal(suspended.status, 0, suspended.message)
  for (const session of [opened, inside]) {
    const { documents, picture, record, frame } = await byLink(session, one)
    assert.deepEqual([...new Set([documents, picture, record, frame])], ['RECIPIENT_SESSION_ENDED'])
  }
  for (const client of [one.client, one.sender, one.administrator]) {
    const { documents, record, events, frame } = await byLogin(client, one)
    assert.ok(
      [documents, record, events, frame].every((code) => code === 'SESSION_REQUIRED'),
      `${documents}`,
    )
  }
  await house.mails()
})

test('an opening is recorded once in each session or login, whichever way the documents were opened', async () => {
  type Open = (one: Situation, client: Client) => Promise<unknown>
  const headersOf = ({ session }: RecipientSession) => ({
    'x-recipient-session': Buffer.from(session).toString('base64'),
  })
  const linked = async ({ links, address }: Situation) => openedBy(house, links.get(address)!)
  const ways: Record<string, Open> = {
    'the document by the link': async (one) => (await linked(one)).pdf(one.documentID),
    'a part of it by the link': async (one) =>
      house.fetch(`/api/v1/${recipient.getRecipientPdf.path}?documentID=${one.documentID}`, {
        headers: { ...headersOf(await linked(one)), range: 'bytes=0-99' },
      }),
    'a picture by the link': async (one) =>
      house.fetch(`/api/v1/${recipient.getRecipientFirstPage.path}`, { headers: headersOf(await linked(one)) }),
    'the page by the link': async (one) => (await linked(one)).envelope(),
    'the document by a login': (one, client) => answerOf(client, sent.getEnvelopePdf, one),
    'the page after entering': async (one, client) => (await entered(client, one.envelopeID)).envelope(),
    'both by one login': async (one, client) => {
      await Promise.all([1, 2, 3].map(() => answerOf(client, sent.getEnvelopePdf, one)))
      await (await entered(client, one.envelopeID)).envelope()
      await answerOf(client, sent.getEnvelopePdf, one)
    },
  }
  for (const [way, open] of Object.entries(ways)) {
    const one = await situation()
    const client = await as.fresh(one.mali)
    const openings = async () => {
      const { events, recipients } = await envelopeOf(one.sender, one.envelopeID)
      const of = (type: string) =>
        events.filter((event) => event.type === type && event.recipientID === one.recipientID)
      const { state } = recipients.find(({ recipientID }) => recipientID === one.recipientID)!
      return { state, opened: of('envelope.opened').length, logins: of('envelope.authenticated').length }
    }
    await answerOf(one.administrator, sent.getEnvelopePdf, one)
    await answerOf(one.sender, sent.getEnvelopePdf, one)
    await envelopeOf(client, one.envelopeID)
    assert.deepEqual(await openings(), { state: 'sent', opened: 0, logins: 0 }, 'nobody else opens it for her')
    await open(one, client)
    const isLogin = /login|entering/.test(way)
    assert.deepEqual(await openings(), { state: 'opened', opened: 1, logins: isLogin ? 1 : 0 }, way)
  }
})

test('a sender who is a recipient too opens the documents on the page of the envelope', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [recipientOf({ key: 'me', employeeID: person.employeeId, email: person.email, language: 'en' })],
  }))
  const { documents } = await envelopeOf(client, envelopeID)
  assert.equal(
    await answerOf(client, sent.getEnvelopePdf, { envelopeID, documentID: documents[0]!.documentID }),
    'open',
  )
  const { recipients, events } = await envelopeOf(client, envelopeID)
  assert.equal(recipients[0]!.state, 'opened')
  assert.equal(events.filter(({ type }) => type === 'envelope.opened').length, 1)
  await house.mails()
})

test('once purged, the documents are nobody’s, and the record is as it was before', async () => {
  const one = await situation()
  await actedBy(house, one.links.get(one.address)!)
  const link = (await otherActs(one)).get(one.address)!
  assert.equal((await one.administrator.call(setRetention, { days: limits.retentionDaysLeast })).status, 0)
  clock.advance({ hours: 24 * (limits.retentionDaysLeast + 8) })
  await runJob(services, 'envelopes.purge')
  const opened = await byLink(await openedBy(house, link), one)
  const purged = { documents: 'ENVELOPE_PURGED', record: 'open', frame: 'open', certificate: true }
  assert.deepEqual(opened, { ...purged, picture: 'ENVELOPE_PURGED', named: false })
  for (const person of [one.mali, one.boss, one.admin]) {
    const login = await byLogin(await as.fresh(person), one)
    assert.deepEqual(login, { ...purged, events: 'open', named: true, told: true, addresses: true })
  }
})
