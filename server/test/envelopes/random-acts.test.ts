import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  enterEnvelope,
  prolongEnvelope,
  resendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import { drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { randomOf } from '@laisen/testkit/random'
import { envelopeOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

// Random acts of everyone involved, in any order, those that are refused among them. After each, what must always hold is looked at.

const house = await mailingHouse({
  at: new Date(Date.now() - 40 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, call } = house

const ENVELOPES = Number(process.env.LAISEN_RANDOM_ENVELOPES ?? 8)
const SIGNATURES = 1000

const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: SIGNATURES })
const sender = await given.employee({ company, permissions: [1] })
const people = await Promise.all(Array.from({ length: 4 }, () => given.employee({ company, permissions: [101] })))
const actions = ['sign', 'approve', 'sign', 'acknowledge'] as const
/** Which statuses may follow which; an expired envelope goes on. */
const follows: Readonly<Record<number, readonly number[]>> = { 1: [2, 4, 5, 7], 2: [3, 4, 5, 7], 7: [1, 2, 5] }

interface State {
  readonly status: number
  readonly done: number
  readonly revision: number
  readonly states: readonly string[]
}

async function stateOf(client: Client, envelopeID: number): Promise<State> {
  const { status, recipients, documents } = await envelopeOf(client, envelopeID)
  const states = recipients.map(({ state }) => state)
  return { status, states, done: states.filter((state) => state === 'done').length, revision: documents[0]!.revision }
}

const left = async (client: Client) => (await client.call(getStampOptions)).data.signaturesLeft ?? 0

function requireInvariants(before: State, after: State): void {
  if (before.status !== after.status)
    assert.ok(follows[before.status]?.includes(after.status), `${before.status} → ${after.status}`)
  assert.ok(after.done >= before.done, 'what was done stays done')
  // Fields, then one revision for each act, and at most one more that keeps what proves it; completing adds its own.
  const added = after.revision - 1 - after.done
  assert.ok(added >= 0)
  if (after.status !== 3) assert.ok(added <= after.done, `${added} revisions beside ${after.done} acts`)
  const wasOver = ![1, 2].includes(before.status) && before.status === after.status
  if (wasOver) assert.equal(after.done, before.done, 'nobody acts on an envelope that has ended')
  for (const [index, state] of before.states.entries()) {
    if (['done', 'rejected', 'delegated'].includes(state)) assert.equal(after.states[index], state)
  }
  if (after.status === 3) assert.ok(after.states.every((state) => state === 'done' || state === 'delegated'))
}

for (let seed = 1; seed <= ENVELOPES; seed++) {
  test(`random acts on an envelope, seed ${seed}`, async () => {
    const next = randomOf(seed)
    const pick = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)]!
    let client: Client = await as.fresh(sender)
    const clients = await Promise.all(people.map((person) => as.fresh(person)))
    const before = await left(client)
    const envelopeID = await sentEnvelope(client, () => ({
      recipients: people.map(({ employeeId, email }, index) =>
        recipientOf({
          ...{ key: `p${index}`, name: `Person ${index}`, employeeID: employeeId, email, language: 'en' },
          ...{ step: index < 2 ? 1 : 2, action: actions[index]! },
        }),
      ),
    }))
    const { recipients } = await envelopeOf(client, envelopeID)
    const session = async (index: number) =>
      (await clients[index]!.call(enterEnvelope, { envelopeID })).data?.session ?? 'none'
    const act = async (index: number) =>
      call(recipient.actOnEnvelope, { session: await session(index), consent: true, fields: [], handwriting: drawn })
    const moves: (() => Promise<unknown>)[] = [
      ...[0, 1, 2, 3, 0, 1, 2, 3].map((index) => () => act(index)),
      () => Promise.all([act(0), act(1)]),
      () => Promise.all([act(2), act(3), act(2)]),
      async () =>
        next() < 0.2 && call(recipient.rejectEnvelope, { session: await session(pick([0, 1, 2, 3])), reason: 'No' }),
      async () => next() < 0.2 && client.call(cancelEnvelope, { envelopeID, reason: 'No' }),
      () => client.call(resendEnvelope, { recipientID: pick(recipients).recipientID }),
      () => client.call(prolongEnvelope, { envelopeID, dueDate: '2099-01-01' }),
      async () => {
        await house.database.ownerPool.query('update envelopes set due_at = $2 where id = $1 and status in (1, 2)', [
          envelopeID,
          house.clock.now(),
        ])
        await Promise.all([runJob(house.services, 'envelopes.expire'), act(pick([0, 1, 2, 3]))])
      },
      () => house.mails(),
    ]
    let state = await stateOf(client, envelopeID)
    for (let step = 0; step < 14; step++) {
      await pick(moves)()
      const after = await stateOf(client, envelopeID)
      requireInvariants(state, after)
      state = after
    }
    // Whatever happened, the envelope can be brought to an end.
    client = await as.fresh(sender)
    if ([1, 2].includes(state.status)) for (const index of [0, 1, 2, 3]) await act(index)
    await house.mails()
    let last = await stateOf(client, envelopeID)
    if (last.status === 7) await client.call(cancelEnvelope, { envelopeID, reason: 'Over' })
    last = await stateOf(client, envelopeID)
    assert.ok([3, 4, 5].includes(last.status), `it ended as ${last.status}`)
    const signed = last.states.filter((one, index) => one === 'done' && actions[index] === 'sign').length
    assert.equal(await left(client), before - signed, 'each signature was used once, and the rest given back')
  })
}
