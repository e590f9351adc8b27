import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { confirmPerson } from '@laisen/contract/endpoints/session'
import { drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { envelopeOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

test('whoever signs alone is not emailed to do so, and gets the completed document once', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  const { employeeId: employeeID, email } = person
  await house.mails()
  const envelopeID = await sentEnvelope(client, () => ({
    workType: 'self-signed',
    recipients: [recipientOf({ key: 'me', name: 'Somchai Jaidee', email, employeeID, language: 'en' })],
  }))
  assert.deepEqual(await house.mails(), [])
  const { session } = (await client.call(enterEnvelope, { envelopeID })).data
  const answer = await client.call(actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn })
  assert.equal(answer.status, 0, answer.message)
  const mails = await house.mails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[email]],
  )
  assert.match(mails[0]!.parsed.text ?? '', /\/Sign\?token=/)
  assert.equal((await envelopeOf(client, envelopeID)).status, 3)
})

test('where signatures are confirmed, each envelope takes a confirmation when it is opened to be signed', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = await as.fresh(person)
  const { employeeId: employeeID, email } = person
  const send = () =>
    sentEnvelope(client, () => ({
      workType: 'self-signed',
      recipients: [recipientOf({ key: 'me', name: 'Somchai Jaidee', email, employeeID, language: 'en' })],
    }))
  const [one, two] = [await send(), await send()]
  await client.call(setFactorPolicy, { confirmSignatures: true })
  const enter = (envelopeID: number) => client.call(enterEnvelope, { envelopeID })
  assert.equal((await enter(one)).code, 'PROOF_REQUIRED')
  await client.call(confirmPerson, { password: person.password })
  const codes = (await Promise.all([enter(one), enter(two)])).map(({ code }) => code ?? 'opened')
  assert.deepEqual(codes.sort(), ['PROOF_REQUIRED', 'opened'])
  await client.call(confirmPerson, { password: person.password })
  const { session } = (await enter(one)).data
  const answer = await client.call(actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn })
  assert.equal(answer.status, 0, answer.message)
  // It is signed, so there is nothing to confirm.
  assert.equal((await enter(one)).status, 0)
  await house.mails()
})
