import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { confirmPerson } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { inSession } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house

/** A company that demands a confirmation before each signature, and how its administrator sends and enters envelopes. */
async function confirming() {
  const person = await given.employee({ permissions: [1] })
  const client = await as.fresh(person)
  const { employeeId: employeeID, email, password } = person
  const send = () =>
    sentEnvelope(client, () => ({
      workType: 'self-signed',
      recipients: [recipientOf({ key: 'me', name: 'Somchai Jaidee', email, employeeID, language: 'en' })],
      fields: [
        fieldOf({ key: 's', recipientKey: 'me' }),
        fieldOf({ key: 't', recipientKey: 'me', kind: 'text', y: 220, height: 24, label: 'Position' }),
      ],
    }))
  await client.call(setFactorPolicy, { confirmSignatures: true })
  const confirm = (by: Client = client) => by.call(confirmPerson, { password })
  return { person, client, send, confirm }
}

const entered = async (client: Client, envelopeID: number) => {
  const { code, status, data } = await client.call(enterEnvelope, { envelopeID })
  return { code: status === 0 ? 'entered' : code, session: inSession(house, data?.session ?? '') }
}

const filled = async (session: ReturnType<typeof inSession>) => {
  const text = (await session.envelope()).fields.find(({ kind }) => kind === 'text')!
  return { fields: [{ fieldID: text.fieldID, text: 'Director' }] }
}

test('whoever confirmed that they sign, and was refused for something else, is not asked to confirm again', async () => {
  const { client, send, confirm } = await confirming()
  const envelopeID = await send()
  assert.equal((await entered(client, envelopeID)).code, 'PROOF_REQUIRED')
  await confirm()
  const first = await entered(client, envelopeID)
  assert.equal((await first.session.act()).code, 'RECIPIENT_FIELD_REQUIRED')
  const again = await entered(client, envelopeID)
  assert.equal(again.code, 'entered')
  assert.equal((await again.session.act(await filled(again.session))).status, 0)
  await house.mails()
})

test('a confirmation counts for one part, in one login, for five minutes, and for one signature', async () => {
  const { person, client, send, confirm } = await confirming()
  const [envelopeID, other] = [await send(), await send()]
  await confirm()
  const first = await entered(client, envelopeID)
  assert.equal(first.code, 'entered')
  assert.equal((await entered(client, other)).code, 'PROOF_REQUIRED', 'another part')
  assert.equal((await entered(await as.fresh(person), envelopeID)).code, 'PROOF_REQUIRED', 'another login')
  clock.advance({ minutes: 4 })
  assert.equal((await entered(client, envelopeID)).code, 'entered')
  clock.advance({ minutes: 2 })
  assert.equal((await entered(client, envelopeID)).code, 'PROOF_REQUIRED', 'entering again makes it no longer')
  assert.equal((await first.session.act(await filled(first.session))).status, 0)
  assert.equal((await first.session.act({ fields: [] })).code, 'RECIPIENT_ALREADY_DONE')
  assert.equal((await entered(client, other)).code, 'PROOF_REQUIRED')
  await house.mails()
})
