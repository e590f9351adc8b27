import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
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
