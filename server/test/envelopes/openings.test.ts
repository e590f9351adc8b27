import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { actedBy, envelopeOf, inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house

async function boss() {
  const company = await given.company()
  return { company, client: as.person(await given.employee({ company, permissions: [1] })) }
}

test('an employee who enters many times in one login is recorded once, and once more after the next login', async () => {
  const { company, client } = await boss()
  const colleague = await given.employee({ company, permissions: [101] })
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [recipientOf({ key: 'mali', employeeID: colleague.employeeId, email: colleague.email })],
  }))
  const counts = async () => {
    const { events } = await envelopeOf(client, envelopeID)
    const of = (type: string) => events.filter((event) => event.type === type).length
    return { entered: of('envelope.authenticated'), opened: of('envelope.opened') }
  }
  const enters = async (asColleague: typeof client) => {
    const { session } = (await asColleague.call(enterEnvelope, { envelopeID })).data
    const entered = inSession(house, session)
    await entered.envelope()
    await entered.envelope()
    return entered
  }
  const login = await as.fresh(colleague)
  for (let time = 0; time < 4; time++) await enters(login)
  assert.deepEqual(await counts(), { entered: 1, opened: 1 })
  await Promise.all([enters(login), enters(login)])
  assert.deepEqual(await counts(), { entered: 1, opened: 1 })
  const next = await as.fresh(colleague)
  const entered = await enters(next)
  assert.deepEqual(await counts(), { entered: 2, opened: 2 })
  assert.equal((await entered.act()).status, 0)
})

test('a link is recorded as opened once in each session of a browser, however often the page is read', async () => {
  const { client } = await boss()
  const envelopeID = await sentEnvelope(client)
  const token = (await linksOf(house)).get('somchai@example.com')!
  const openings = async () =>
    (await envelopeOf(client, envelopeID)).events.filter(({ type }) => type === 'envelope.opened').length
  const phone = await openedBy(house, token)
  assert.equal(await openings(), 0, 'a scanner of emails opens the link, and sees no document')
  await Promise.all([phone.envelope(), phone.envelope(), phone.envelope()])
  await phone.envelope()
  assert.equal(await openings(), 1)
  const { openedAt } = (await envelopeOf(client, envelopeID)).recipients[0]!
  clock.advance({ minutes: 5 })
  const desk = await openedBy(house, token)
  await desk.envelope()
  await desk.envelope()
  await phone.envelope()
  assert.equal(await openings(), 2)
  assert.equal((await envelopeOf(client, envelopeID)).recipients[0]!.openedAt, openedAt, 'the first time stays')
})

test('who has acted and reads again is not recorded as opening', async () => {
  const { client } = await boss()
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [recipientOf({ key: 'somchai', language: 'en' }), recipientOf({ key: 'mali', step: 2 })],
  }))
  const token = (await linksOf(house)).get('somchai@example.com')!
  const acted = await actedBy(house, token)
  await acted.envelope()
  await (await openedBy(house, token)).envelope()
  const { events } = await envelopeOf(client, envelopeID)
  assert.equal(events.filter(({ type }) => type === 'envelope.opened').length, 1)
})
