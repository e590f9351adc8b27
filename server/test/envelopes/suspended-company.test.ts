import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { resumeCompany, suspendCompany } from '@laisen/contract/endpoints/platform'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { envelopeOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, call, services } = house
const operator = await operatorOf(house)

const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** An envelope for somebody outside, who is reminded daily, and how its company is suspended and comes back. */
async function sent(due?: number) {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [1] })
  const key = `somchai${++count}`
  const envelopeID = await sentEnvelope(as.person(boss), () => ({
    recipients: [recipientOf({ key, name: 'Somchai Jaidee', language: 'en' })],
    remindEveryDays: 1,
    ...(due !== undefined && { dueDateOn: true, dueDate: dueIn(due) }),
  }))
  const address = `${key}@example.com`
  const link = (await linksOf(house)).get(address)!
  const { companyId: companyID } = company
  const act = async (what: typeof suspendCompany | typeof resumeCompany, by = operator) => {
    const { status, message } = await by.call(what, { companyID, reason: 'Unpaid' } as never)
    assert.equal(status, 0, message)
    await house.mails()
  }
  /** Subjects of the emails to the recipient that arrived since. */
  const mailed = async () =>
    (await house.mails()).filter(({ to }) => to[0] === address).map(({ parsed }) => parsed.subject ?? '')
  return { boss, envelopeID, link, act, mailed }
}
let count = 0

const opened = async (token: string) => {
  const { status, code } = await call(recipient.openEnvelopeLink, { token })
  return status === 0 ? 'opened' : code
}

test('recipients of a suspended company are told so by their link, which works again once the company is back', async () => {
  const { link, act } = await sent()
  await act(suspendCompany)
  assert.equal(await opened(link), 'RECIPIENT_COMPANY_SUSPENDED')
  assert.equal(await opened('x'.repeat(43)), 'RECIPIENT_LINK_ENDED')
  await act(resumeCompany)
  assert.equal(await opened(link), 'opened')
})

test('nobody is reminded while the company is suspended, and once afterwards, however many times were missed', async () => {
  const { act, mailed } = await sent()
  await act(suspendCompany)
  clock.advance({ hours: 24 * 5 })
  await runJob(services, 'envelopes.remind')
  assert.deepEqual(await mailed(), [])
  await act(resumeCompany, await operatorOf(house))
  await runJob(services, 'envelopes.remind')
  await runJob(services, 'envelopes.remind')
  assert.equal((await mailed()).length, 1)
})

test('an envelope does not expire while its company is suspended, and its recipients are told nothing until it is back', async () => {
  const { boss, envelopeID, act, link, mailed } = await sent(1)
  await act(suspendCompany, await operatorOf(house))
  clock.advance({ hours: 72 })
  await runJob(services, 'envelopes.expire')
  assert.deepEqual(await mailed(), [])
  await act(resumeCompany, await operatorOf(house))
  const client = await as.fresh(boss)
  assert.equal((await envelopeOf(client, envelopeID)).status, 1)
  await runJob(services, 'envelopes.remind')
  assert.deepEqual(await mailed(), [], 'nobody is asked to sign what is over')
  await runJob(services, 'envelopes.expire')
  assert.equal((await envelopeOf(client, envelopeID)).status, 7)
  assert.equal((await mailed()).filter((subject) => /expired/i.test(subject)).length, 1)
  assert.equal(await opened(link), 'opened')
})

test('an envelope whose company is suspended while the job is about to end it waits as well', async () => {
  const { boss, envelopeID, act } = await sent(1)
  clock.advance({ hours: 72 })
  const held = await house.database.ownerPool.connect()
  await held.query('begin')
  await held.query('select from companies where id = (select company_id from envelopes where id = $1) for update', [
    envelopeID,
  ])
  const expiring = runJob(services, 'envelopes.expire')
  await waitUntilWaiting(house.database)
  await held.query(
    'update companies set suspended_at = now() where id = (select company_id from envelopes where id = $1)',
    [envelopeID],
  )
  await held.query('commit')
  held.release()
  await expiring
  await act(resumeCompany, await operatorOf(house))
  assert.equal((await envelopeOf(await as.fresh(boss), envelopeID)).status, 1)
  await runJob(services, 'envelopes.expire')
  await house.mails()
})

test('a recipient who has left the company, or is locked, is not reminded, and no reminder is recorded', async () => {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [1] })
  const people = [
    await given.employee({ company, permissions: [2] }),
    await given.employee({ company, permissions: [2] }),
    await given.employee({ company, permissions: [2] }),
  ]
  const envelopeID = await sentEnvelope(as.person(boss), () => ({
    recipients: people.map(({ email, employeeId: employeeID }, index) =>
      recipientOf({ key: `p${index}`, name: `Person ${index}`, email, employeeID, language: 'en' }),
    ),
    remindEveryDays: 1,
  }))
  const [gone, locked] = people
  const client = as.person(boss)
  assert.equal((await client.call(deleteEmployeeExtByUserId, { id: gone!.employeeId })).status, 0)
  const lock = { employeeID: locked!.employeeId, lockStatus: true }
  assert.equal((await client.call(updateEmployeeExtJoin, lock)).status, 0)
  await house.mails()
  clock.advance({ hours: 25 })
  await runJob(services, 'envelopes.remind')
  const told = new Set((await house.mails()).map(({ to }) => to[0]))
  assert.deepEqual(
    people.map(({ email }) => told.has(email)),
    [false, false, true],
  )
  const { events } = await envelopeOf(await as.fresh(boss), envelopeID)
  assert.equal(events.filter(({ type }) => type === 'envelope.reminded').length, 1)
})
