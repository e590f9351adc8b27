import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { checkDraft } from '@laisen/contract/endpoints/envelopes'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { Sent } from '@laisen/testkit/client'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { addedCertificate } from '../support/certificates.ts'
import { linksOf, openedBy } from '../support/envelopes.ts'
import { identities } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { tracesOf } from '../support/traces.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 86_400_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

async function sending() {
  const company = await given.company()
  const sender = await given.employee({ company, permissions: [1] })
  const other = await given.employee({ company, permissions: [1] })
  const client = as.person(sender)
  const employeeList = [sender.employeeId]
  const personal = await addedCertificate(client, identities.nattapong, { certName: 'Mine', employeeList })
  const added = as.person(other)
  const seal = await addedCertificate(added, identities.seal, { certName: 'Seal', certtype: '2', employeeList })
  const somchai = recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })
  const sealed = (certID: number) => ({ ...somchai, globalCertID: certID, answerableID: sender.employeeId })
  return { company, client, added, personal, seal, sealed }
}

test('a personal certificate is not the company’s: nobody is sent an envelope that it would sign or certify', async () => {
  const { client, personal, sealed } = await sending()
  for (const [change, code] of [
    [() => ({ recipients: [sealed(personal)] }), 'globalCertificateRefused'],
    [() => ({ certify: true, certifyCertID: personal }), 'envelopeCertificateRefused'],
  ] as const) {
    const draft = await composedDraft(client, change)
    const { data } = await client.call(checkDraft, { envelopeID: draft.envelopeID })
    assert.deepEqual(
      data.problems.map((problem) => problem.code),
      [code],
    )
    const answer = await client.call(sendEnvelope, draft)
    assert.deepEqual([answer.code, answer.params], ['ENVELOPE_NOT_READY', { problems: code }])
  }
})

for (const [what, change] of [
  ['became a personal one', { certtype: '1' }],
  ['has its owner confirm each use', { checkConfirmPass: true }],
  ['needs a password', { certPasswordCheck: true, certPassword: 'Another-Password-2' }],
  ['was taken from the sender', { employeeList: [] }],
] as [string, Partial<Sent<typeof updateCertificate>>][])
  test(`the company’s certificate signs no act once it ${what}, and nothing is left of the attempt`, async () => {
    const { company, client, added, seal, sealed } = await sending()
    await sentEnvelope(client, () => ({ recipients: [sealed(seal)] }))
    const one = await openedBy(house, (await linksOf(house)).get('somchai@example.com')!)
    await one.proveAddress()
    const changed = await added.call(updateCertificate, { certID: seal, ...change })
    assert.equal(changed.status, 0, changed.message)
    await house.mails()
    const before = await tracesOf(house, company.companyId)
    assert.equal((await one.act()).code, 'RECIPIENT_CERTIFICATE_UNAVAILABLE')
    assert.deepEqual(await tracesOf(house, company.companyId), before)
  })
