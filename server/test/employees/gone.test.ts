import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeEmployees, deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { declineStamp } from '@laisen/contract/endpoints/pending-stamps'
import { addUpgradePlans } from '@laisen/contract/endpoints/plans'
import { acceptUpgradeRequest, resumeCompany, suspendCompany } from '@laisen/contract/endpoints/platform'
import { rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import { addReportSchedule } from '@laisen/contract/endpoints/report-schedules'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { actedBy, linksOf, openedBy } from '../support/envelopes.ts'
import { good } from '../support/good.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { customerOf, offerId, operatorOf } from '../support/operator.ts'
import { asked, sealedPair } from '../support/pending.ts'

// Whoever was deleted gets no email any more. What the company must hear goes to its administrators.

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock, services, post, database } = house

async function office() {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [1] })
  return { company, boss, client: await as.fresh(boss) }
}

test('the end of an envelope whose sender was deleted is told to the administrators', async () => {
  const { company, boss, client } = await office()
  for (const end of ['completed', 'rejected'] as const) {
    const sender = await given.employee({ company, permissions: [101, 2] })
    const email = `${end}${company.companyId}@example.com`
    const recipients = [recipientOf({ key: 'one', email, language: 'en' })]
    await sentEnvelope(await as.fresh(sender), () => ({ subject: 'Secret merger', recipients }))
    const link = (await linksOf(house)).get(email)!
    await good(client.call(deleteEmployeeExtByUserId, { id: sender.employeeId }))
    await house.mails()
    const before = post.received.length
    if (end === 'completed') await actedBy(house, link)
    else {
      const { session, proveAddress } = await openedBy(house, link)
      await proveAddress()
      await good(house.call(rejectEnvelope, { session, reason: 'Too expensive' }))
    }
    await house.mails()
    const told = post.received.slice(before)
    assert.ok(!told.some(({ to }) => to.includes(sender.email)), end)
    const toBoss = told.filter(({ to }) => to.includes(boss.email))
    assert.equal(toBoss.length, 1, end)
    assert.match(toBoss[0]!.parsed.text ?? '', /responsible for them/)
  }
})

test('so is the answer to an upgrade, and the end of a stamp that somebody else had to confirm', async () => {
  const operator = await operatorOf(house)
  const { company, client, person } = await customerOf(house)
  const requester = await given.employee({ company, permissions: [1] })
  const asking = await as.fresh(requester)
  const ProductPlanSignatureID = await offerId(house, '500 signatures')
  const { requestID } = await good(asking.call(addUpgradePlans, { ProductPlanSignatureID }))
  await good(client.call(deleteEmployeeExtByUserId, { id: requester.employeeId }))
  await house.mails()
  await good(
    operator.call(acceptUpgradeRequest, { companyID: company.companyId, requestID, limitUser: 50, expireDate: null }),
  )
  const accepted = await house.mails()
  assert.deepEqual(
    accepted.map(({ to }) => to),
    [[person.email]],
  )

  const pair = await sealedPair(house)
  const { stk } = await asked(house, pair)
  await good(pair.asOwner.call(deleteEmployeeExtByUserId, { id: pair.requester.employeeId }))
  await house.mails()
  await house.call(declineStamp, { strData: stk, reason: 'Not this one' })
  const told = await house.mails()
  assert.ok(!told.some(({ to }) => to.includes(pair.requester.email)))
})

test('an email that still waits when its reader is deleted is not sent, and is passed on where it concerns the company', async () => {
  const { company, boss, client } = await office()
  const sender = await given.employee({ company, permissions: [101, 2] })
  const email = `waiting${company.companyId}@example.com`
  const recipients = [recipientOf({ key: 'one', email, language: 'en' })]
  await sentEnvelope(await as.fresh(sender), () => ({ subject: 'Lease', recipients }))
  const { session, proveAddress } = await openedBy(house, (await linksOf(house)).get(email)!)
  await proveAddress()
  const before = post.received.length
  await good(house.call(rejectEnvelope, { session, reason: 'Too late' }))
  // Nobody has handed it over yet.
  const { rows } = await database.ownerPool.query("select recipient from mails where state = 'waiting'")
  assert.ok(rows.some(({ recipient }) => recipient === sender.email))
  await good(client.call(deleteEmployeeExtByUserId, { id: sender.employeeId }))
  await runDueJobs(services)
  await runDueJobs(services)
  const told = post.received.slice(before)
  assert.ok(!told.some(({ to }) => to.includes(sender.email)))
  const toBoss = told.filter(({ to }) => to.includes(boss.email))
  assert.equal(toBoss.length, 1)
  assert.match(toBoss[0]!.parsed.text ?? '', /Too late/)
})

test('a recipient of the company who was deleted hears nothing of how it ended', async () => {
  const { company, client } = await office()
  const colleague = await given.employee({ company, permissions: [2] })
  const email = `outside${company.companyId}@example.com`
  const recipients = [
    recipientOf({ key: 'a', employeeID: colleague.employeeId, email: colleague.email, action: 'acknowledge' }),
    recipientOf({ key: 'b', email, language: 'en', step: 2 }),
  ]
  await sentEnvelope(client, () => ({ recipients }))
  await actedBy(house, (await linksOf(house)).get(colleague.email)!)
  const link = (await linksOf(house)).get(email)!
  const other = await as.fresh(await given.employee({ company, permissions: [1] }))
  await good(other.call(deleteEmployeeExtByUserId, { id: colleague.employeeId }))
  await house.mails()
  const before = post.received.length
  await actedBy(house, link)
  await house.mails()
  const told = post.received.slice(before).flatMap(({ to }) => to)
  assert.ok(told.includes(email) && !told.includes(colleague.email), told.join())
  const { rows } = await database.ownerPool.query(
    "select template from mails where recipient = $1 and template = 'envelopeCompleted'",
    [colleague.email],
  )
  assert.deepEqual(rows, [], 'it is not even written')
})

test('reports by email end with their owner, and pause for the locked and the suspended', async () => {
  const { company, person } = await customerOf(house)
  const reader = await given.employee({ company, permissions: [114] })
  const reading = await as.fresh(reader)
  await good(
    reading.call(addReportSchedule, { report: 'envelopestatusreport', range: 8, dateType: 1, frequency: 'daily' }),
  )
  const due = async () => {
    clock.advance({ hours: 24 })
    await runJob(services, 'reports.mail-schedules')
    return (await house.mails()).filter(({ to }) => to.includes(reader.email)).length
  }
  const locked = async (change: 'lock' | 'unlock') =>
    good((await as.fresh(person)).call(changeEmployees, { change, employeeIDs: [reader.employeeId] }))
  assert.equal(await due(), 1)
  await locked('lock')
  assert.equal(await due(), 0)
  await locked('unlock')
  assert.equal(await due(), 1)
  const companyID = company.companyId
  const asOperator = await operatorOf(house)
  await good(asOperator.call(suspendCompany, { companyID, reason: 'Unpaid' }))
  assert.equal(await due(), 0)
  await good((await operatorOf(house)).call(resumeCompany, { companyID }))
  assert.equal(await due(), 1)
  await good((await as.fresh(person)).call(deleteEmployeeExtByUserId, { id: reader.employeeId }))
  const { rows } = await database.ownerPool.query('select from report_schedules where employee_id = $1', [
    reader.employeeId,
  ])
  assert.equal(rows.length, 0)
})
