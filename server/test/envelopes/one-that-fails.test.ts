import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { execute } from '@laisen/testkit/database'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { envelopeOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

// A job works through records of every company. One that fails stops neither the others nor the job, and somebody hears of it.

const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, services, superuser, logged } = house

const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** From now on the database refuses a change of this row. @returns how to repair it */
async function broken(table: string, when: string): Promise<() => Promise<void>> {
  await execute(
    superuser,
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  await execute(
    superuser,
    `create trigger fails before insert or update on ${table} for each row when (${when}) execute function fail()`,
  )
  return () => execute(superuser, `drop trigger fails on ${table}`)
}

/** How often a job has said that a record failed. */
const failures = (job: string) =>
  logged.map((line) => JSON.parse(line)).filter((one) => one.event === 'jobs.record-failed' && one.job === job)

async function senders(count: number, facts: Record<string, unknown> = {}) {
  const sent = []
  for (let index = 0; index < count; index += 1) {
    const boss = await given.employee({ permissions: [1] })
    const envelopeID = await sentEnvelope(as.person(boss), () => ({
      recipients: [recipientOf({ key: `one${index}`, name: 'Outsider', language: 'en' })],
      ...{ dueDateOn: true, dueDate: dueIn(2) },
      ...facts,
    }))
    sent.push({ boss, envelopeID })
  }
  await house.mails()
  return sent
}

test('an envelope that cannot expire stops no other, is tried again later and later, and the operator sees it', async () => {
  const [bad, good] = await senders(2)
  const repair = await broken('envelopes', `new.id = ${bad!.envelopeID} and new.status = 7`)
  clock.advance({ hours: 72 })
  const expire = () => runJob(services, 'envelopes.expire')
  await expire()
  const status = async ({ boss, envelopeID }: NonNullable<typeof bad>) =>
    (await envelopeOf(await as.fresh(boss), envelopeID)).status
  assert.deepEqual([await status(bad!), await status(good!)], [1, 7])
  assert.deepEqual(
    failures('envelopes.expire').map((one) => one.failures),
    [1],
  )
  // The job runs each minute, and leaves it alone for five.
  await expire()
  assert.equal(failures('envelopes.expire').length, 1)
  for (const minutes of [6, 61]) {
    clock.advance({ minutes })
    await expire()
  }
  assert.deepEqual(
    failures('envelopes.expire').map((one) => one.failures),
    [1, 2, 3],
  )
  const operator = await operatorOf(house)
  const queue = async () => (await operator.call(getHealth, {})).data.checks.find(({ name }) => name === 'queue')!
  assert.deepEqual([(await queue()).state, /\b1 job failed/.test((await queue()).text)], ['warning', true])
  await repair()
  await expire()
  assert.equal(await status(bad!), 1, 'it is left alone for six hours now')
  clock.advance({ hours: 7 })
  await expire()
  assert.equal(await status(bad!), 7)
  assert.equal(
    (await (await operatorOf(house)).call(getHealth, {})).data.checks.find(({ name }) => name === 'queue')!.state,
    'ok',
  )
  await house.mails()
})

test('a reminder that cannot be written keeps no other waiting', async () => {
  const [bad, good] = await senders(2, { dueDateOn: false, dueDate: undefined, remindEveryDays: 1 })
  const recipientId = (await envelopeOf(as.person(bad!.boss), bad!.envelopeID)).recipients[0]!.recipientID
  const repair = await broken('recipients', `new.id = ${recipientId}`)
  clock.advance({ hours: 25 })
  await runJob(services, 'envelopes.remind')
  assert.deepEqual(
    (await house.mails()).map(({ to }) => to[0]),
    ['one1@example.com'],
  )
  await repair()
  await runJob(services, 'envelopes.remind')
  assert.deepEqual(await house.mails(), [])
  clock.advance({ minutes: 6 })
  await runJob(services, 'envelopes.remind')
  assert.deepEqual(
    (await house.mails()).map(({ to }) => to[0]),
    ['one0@example.com'],
  )
  assert.ok(good)
})
