import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf } from '@laisen/testkit/drafts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3 * 86_400_000) })
const { as, given, clock } = house
const least = limits.outsideRecipientsPerDayLeast

const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 10 })
const senders = [
  await given.employee({ company, permissions: [1] }),
  await given.employee({ company, permissions: [1] }),
] as const
const colleague = await given.employee({ company, permissions: [101] })

const inside = recipientOf({
  ...{ key: 'colleague', name: 'Colleague', language: 'en', action: 'approve' },
  ...{ employeeID: colleague.employeeId, email: colleague.email },
})

/** A draft that asks so many people outside to approve. */
async function draftFor(client: Client, people: number, more: (typeof inside)[] = [inside]) {
  const outside = Array.from({ length: people }, (_, at) =>
    recipientOf({ key: `p${at}`, name: `Person ${at}`, language: 'en', action: 'approve' }),
  )
  return composedDraft(client, () => ({ recipients: [...outside, ...more], fields: [] }))
}

test('so many people outside are asked within a day, whoever sends, and colleagues are not counted', async () => {
  const [one, other] = [as.person(senders[0]), as.person(senders[1])]
  for (const people of [least / 2, least / 2 - 1]) {
    const answer = await one.call(sendEnvelope, await draftFor(one, people))
    assert.equal(answer.status, 0, answer.message)
  }
  clock.advance({ minutes: 10 })
  const both = [
    { client: one, draft: await draftFor(one, 1) },
    { client: other, draft: await draftFor(other, 1) },
  ]
  // Both are held at their last statement, so that neither has committed when the other counts.
  const holding = await house.database.ownerPool.connect()
  await holding.query('begin')
  await holding.query('select from storage_counters where company_id = $1 for update', [company.companyId])
  const sending = both.map(({ client, draft }) => client.call(sendEnvelope, draft))
  await waitUntilWaiting(house.database, 2)
  await holding.query('commit')
  holding.release()
  const answers = await Promise.all(sending)
  const refused = answers.filter(({ status }) => status !== 0)
  assert.deepEqual(
    refused.map(({ code, params }) => [code, params]),
    [['OUTSIDE_RECIPIENTS_TOO_MANY', { limit: least, retryAfterMinutes: 24 * 60 - 10 }]],
  )
  const loser = answers.findIndex(({ status }) => status !== 0)
  const { client, draft } = both[loser]!
  assert.equal((await client.call(sendEnvelope, await draftFor(client, 0))).status, 0)
  clock.advance({ minutes: 24 * 60 - 11 })
  assert.equal((await (await as.fresh(senders[loser]!)).call(sendEnvelope, draft)).code, 'OUTSIDE_RECIPIENTS_TOO_MANY')
  clock.advance({ minutes: 1 })
  assert.equal((await (await as.fresh(senders[loser]!)).call(sendEnvelope, draft)).status, 0)
})

test('what one company sends is not counted for another', async () => {
  const stranger = await given.company({ plan: false })
  await given.package({ company: stranger, limitSignatures: 10 })
  const client = as.person(await given.employee({ company: stranger, permissions: [1] }))
  assert.equal((await client.call(sendEnvelope, await draftFor(client, 1, []))).status, 0)
})
