import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { composedDraft, drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

test('whoever sends and whoever acts in one company never wait for each other in a circle', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 1_000 })
  const sender = as.person(await given.employee({ company, permissions: [1] }))
  const signer = await given.employee({ company, permissions: [101] })
  const { employeeId: employeeID, email } = signer
  const recipients = [recipientOf({ key: 'signer', name: 'Signer', email, employeeID })]
  const envelopeID = await sentEnvelope(sender, () => ({ recipients }))
  const draft = await composedDraft(sender, () => ({ recipients }))
  const client = as.person(signer)
  const { session } = (await client.call(enterEnvelope, { envelopeID })).data

  // Both are held where they count signatures, the sender first, so that both go on from there together.
  const holding = await house.database.ownerPool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from plan_counters where company_id = $1 for update', [company.companyId])
    const sending = sender.call(sendEnvelope, draft)
    await waitUntilWaiting(house.database)
    const acting = client.call(actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn })
    await waitUntilWaiting(house.database, 2)
    await holding.query('commit')
    const answers = await Promise.all([sending, acting])
    assert.deepEqual(
      answers.map(({ code, status }) => code ?? status),
      [0, 0],
    )
  } finally {
    holding.release()
  }
})
