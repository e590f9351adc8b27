import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs } from '@laisen/testkit/jobs'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

const house = await mailingHouse({ at: new Date() })
const { as, given, clock, post, database, services } = house
const mailCheck = async () => {
  const operator = await operatorOf(house)
  return (await operator.call(getHealth)).data.checks.find(({ name }) => name === 'mail')!
}

test('whoever sent an envelope hears within a day that a recipient’s mail server does not take it, and the status warns as long as nothing goes out', async () => {
  const boss = await given.employee({ company: await given.company(), permissions: [1] })
  const envelopeID = await sentEnvelope(await as.fresh(boss))
  post.refuse(1000)
  const { rows: asking } = await database.ownerPool.query("select id from mails where template = 'envelopeToSign'")
  // Each time the queue says when it will try again, that time comes.
  let waitedHours = 0
  for (;;) {
    await runDueJobs(services)
    const { rows } = await database.ownerPool.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_jobs before
        where before.id = j.id and j.run_at > now() and j.payload ->> 'mailId' = $1
        returning extract(epoch from before.run_at - now()) / 3600 as hours`,
      [String(asking[0].id)],
    )
    if (rows.length === 0) break
    waitedHours += Number(rows[0].hours)
  }
  assert.ok(waitedHours > 18 && waitedHours < 24, `${waitedHours} hours`)
  const { data } = await (await as.fresh(boss)).call(getEnvelope, { envelopeID })
  assert.match(data.recipients[0]!.deliveryProblem, /451/)
  assert.equal((await mailCheck()).state, 'warning')

  // Mail goes out again: to begin with the email to the sender about it, which was refused as well.
  post.refuse(0)
  await database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()')
  clock.advance({ minutes: 1 })
  await runDueJobs(services)
  assert.ok(post.received.some(({ to }) => to[0] === boss.email))
  assert.equal((await mailCheck()).state, 'ok')
})

test('an email that failed while nothing else was sent is a warning for a day', async () => {
  const boss = await given.employee({ company: await given.company(), permissions: [1] })
  await sentEnvelope(await as.fresh(boss))
  post.refuse(1000)
  clock.advance({ minutes: 1 })
  await database.ownerPool.query(
    "update graphile_worker._private_jobs set max_attempts = 1 where payload ->> 'mailId' is not null",
  )
  await runDueJobs(services)
  await database.ownerPool.query("delete from mails where state = 'waiting'")
  assert.equal((await mailCheck()).state, 'warning')
  clock.advance({ hours: 25 })
  assert.equal((await mailCheck()).state, 'ok')
})
