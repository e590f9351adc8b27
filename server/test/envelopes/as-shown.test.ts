import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { handOverRecipient, keepRecipient } from '@laisen/contract/endpoints/envelope-managers'
import { copyEnvelopeLink, correctRecipient, resendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { envelopeOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 100 })
const client = as.person(await given.employee({ company, permissions: [1] }))

test('a link and an email go to the recipient who was shown, and not to the address that somebody has corrected since', async () => {
  const somchai = { key: 'somchai', name: 'Somchai Jaidee', language: 'en' as const }
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [recipientOf(somchai)] }))
  await linksOf(house)
  const [{ recipientID, name, email } = assert.fail()] = (await envelopeOf(client, envelopeID)).recipients
  const [shown, now] = [
    { name, email },
    { name, email: 'somchai@example.org' },
  ]
  assert.equal((await client.call(correctRecipient, { recipientID, email: now.email, shown })).status, 0)
  assert.deepEqual([...(await linksOf(house)).keys()], [now.email])

  const acts = [
    (shown: { name: string; email: string }) => client.call(resendEnvelope, { recipientID, shown }),
    (shown: { name: string; email: string }) => client.call(copyEnvelopeLink, { recipientID, shown }),
    (shown: { name: string; email: string }) =>
      client.call(correctRecipient, { recipientID, email: 'somchai@example.net', shown }),
  ]
  for (const act of acts) {
    const { code, params } = await act(shown)
    assert.deepEqual([code, params], ['CHANGED_SINCE_SHOWN', { before: email, after: now.email }])
  }
  assert.equal((await envelopeOf(client, envelopeID)).recipients[0]?.email, now.email)
  for (const act of acts) assert.equal((await act(now)).status, 0)
  await house.mails()
})

test('the part that is handed over, or left, is that of the recipient who was shown', async () => {
  const mali = await given.employee({ company, permissions: [101] })
  const asked = { key: 'mali', employeeID: mali.employeeId, name: 'Mali', email: mali.email }
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [recipientOf(asked)] }))
  await house.mails()
  assert.equal((await client.call(deleteEmployeeExtByUserId, { id: mali.employeeId })).status, 0)
  await house.mails()
  const [{ recipientID, name, email } = assert.fail()] = (await envelopeOf(client, envelopeID)).recipients
  const successor = { recipientID, name: 'Successor', email: 'successor@example.com' }
  const shown = { name, email: 'mali@elsewhere.example' }
  assert.equal((await client.call(handOverRecipient, { ...successor, shown })).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await client.call(keepRecipient, { recipientID, shown })).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await client.call(keepRecipient, { recipientID, shown: { name, email } })).status, 0)
  assert.equal((await client.call(handOverRecipient, { ...successor, shown: { name, email } })).status, 0)
})
