import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { listEnvelopes, prolongEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { deliveryReport } from '@laisen/testkit/delivery-reports'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import { linksIn, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const secret = 'a secret of the mail server, long enough'
const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { bouncesSecret: secret, outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, services } = house

const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** An envelope for two people outside, one after the other, and what it takes to tell that an email did not arrive. */
async function asked(steps: readonly [number, number] = [1, 2]) {
  const boss = await given.employee({ permissions: [1] })
  const client = as.person(boss)
  const one = (key: string, step: number) =>
    recipientOf({ key, name: `Outsider ${key}`, language: 'en', step, mayDelegate: true })
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [one('first', steps[0]), one('second', steps[1])],
    ...{ dueDateOn: true, dueDate: dueIn(2) },
  }))
  const mails = await house.mails()
  const bounced = async (key: string, of: readonly ReceivedMail[] = mails) => {
    const address = `${key}@example.com`
    const mail = of.find(({ to }) => to[0] === address)!
    const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` }
    const body = deliveryReport({ messageId: mail.parsed.messageId!, recipient: address })
    assert.equal((await fetch(`${house.url}/hooks/bounces`, { method: 'POST', headers, body })).status, 204)
    await runDueJobs(services)
  }
  const session = await openedBy(house, linksIn(mails).get('first@example.com')!)
  const needed = async (by = client) => {
    const { data } = await by.call(listEnvelopes, { tab: 'sent' })
    return data.listData.find((row) => row.envelopeID === envelopeID)!.needsAttention
  }
  return { boss, client, envelopeID, mails, bounced, session, needed }
}

test('an envelope no longer needs attention once whoever an email did not reach has signed', async () => {
  const { bounced, session, needed } = await asked()
  await session.proveAddress()
  await bounced('first')
  assert.equal(await needed(), true)
  assert.equal((await session.act()).status, 0)
  assert.equal(await needed(), false)
  await house.mails()
})

test('nor once they had somebody else act, and nor by a report that comes after they signed', async () => {
  const delegating = await asked()
  await delegating.session.proveAddress()
  await delegating.bounced('first')
  const { session } = delegating.session
  const delegate = { session, name: 'Malee', email: 'malee@example.com', reason: 'On leave' }
  assert.equal((await house.call(recipient.delegateEnvelope, delegate)).status, 0)
  assert.equal(await delegating.needed(), false)
  await house.mails()

  const late = await asked()
  await late.session.proveAddress()
  assert.equal((await late.session.act()).status, 0)
  await late.bounced('first')
  assert.equal(await late.needed(), false)
  await house.mails()
})

test('it goes on needing attention while it waits for another whom an email did not reach', async () => {
  const { bounced, session, needed } = await asked([1, 1])
  await session.proveAddress()
  await bounced('first')
  await bounced('second')
  assert.equal((await session.act()).status, 0)
  assert.equal(await needed(), true)
  await house.mails()
})

test('an envelope that is prolonged needs attention again for somebody who had left before it expired', async () => {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1], ownAdmin: true })
  const gone = await given.employee({ company, permissions: [2] })
  const envelopeID = await sentEnvelope(as.person(admin), () => ({
    recipients: [
      recipientOf({ key: 'gone', name: 'Gone', email: gone.email, employeeID: gone.employeeId, language: 'en' }),
    ],
    ...{ dueDateOn: true, dueDate: dueIn(2) },
  }))
  await house.mails()
  assert.equal((await as.person(admin).call(deleteEmployeeExtByUserId, { id: gone.employeeId })).status, 0)
  await house.mails()
  clock.advance({ hours: 72 })
  await runJob(services, 'envelopes.expire')
  const client = await as.fresh(admin)
  const needed = async () => {
    const { data } = await client.call(listEnvelopes, { tab: 'sent' })
    return data.listData.find((row) => row.envelopeID === envelopeID)!.needsAttention
  }
  assert.equal(await needed(), false)
  assert.equal((await client.call(prolongEnvelope, { envelopeID, dueDate: dueIn(3) })).status, 0)
  await house.mails()
  assert.equal(await needed(), true)
})
