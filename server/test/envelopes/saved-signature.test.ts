import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeEmployees } from '@laisen/contract/endpoints/employees'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { deleteSignature } from '@laisen/contract/endpoints/signatures'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenEmployee } from '@laisen/testkit/given'
import { inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { savedSignature } from '../support/signatures.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

/** An envelope for a colleague with saved signatures and for somebody outside, at the same time. */
async function sentToBoth({ action = 'sign' }: { action?: 'sign' | 'approve' } = {}) {
  const company = await given.company()
  const sender = as.person(await given.employee({ company, permissions: [1] }))
  const colleague = await given.employee({ company, permissions: [2, 101] })
  const client = as.person(colleague)
  const first = await savedSignature(client)
  const second = await savedSignature(client, { kind: 'typed' })
  const { employeeId: employeeID, email } = colleague
  const envelopeID = await sentEnvelope(sender, () => ({
    recipients: [
      recipientOf({ key: 'colleague', name: 'Anong Dee', email, employeeID, language: 'en', action }),
      recipientOf({ key: 'outside', name: 'Somchai Jaidee', language: 'en' }),
    ],
  }))
  const links = await linksOf(house)
  return { sender, colleague, client, first, second, envelopeID, links }
}

const entered = async (person: GivenEmployee, envelopeID: number) =>
  inSession(house, (await as.person(person).call(enterEnvelope, { envelopeID })).data.session)

/** The picture as it is answered, or the refusal. */
async function picture(session: string, signatureID: number) {
  const answer = await house.fetch(
    `/api/v1/${recipient.getRecipientSignaturePicture.path}?signatureID=${signatureID}`,
    { headers: { 'x-recipient-session': Buffer.from(session).toString('base64') } },
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false
  return { bytes, code: isPicture ? undefined : (JSON.parse(bytes.toString()) as { code: string }).code }
}

test('an employee who is logged in is offered the signatures of their profile, the default first, and signs with one', async () => {
  const { colleague, first, second, envelopeID } = await sentToBoth()
  const one = await entered(colleague, envelopeID)
  const { savedSignatures } = await one.envelope()
  assert.deepEqual(
    savedSignatures.map(({ signatureID, kind, isDefault }) => [signatureID, kind, isDefault]),
    [
      [first.signatureID, 'drawn', true],
      [second.signatureID, 'typed', false],
    ],
  )
  const { bytes } = await picture(one.session, second.signatureID)
  assert.deepEqual(bytes, second.picture)
  const answer = await one.act({ handwriting: { kind: 'picture', base64: bytes.toString('base64') } })
  assert.equal(answer.status, 0, answer.message)
  assert.deepEqual((await one.envelope()).savedSignatures, [], 'nothing is left to sign')
  assert.equal((await picture(one.session, first.signatureID)).code, 'SIGNATURE_NOT_FOUND')
  await house.mails()
})

test('who came by a link alone is offered none, not even the employee with the emailed code', async () => {
  const { colleague, first, links } = await sentToBoth()
  for (const email of [colleague.email, 'outside@example.com']) {
    const one = await openedBy(house, links.get(email)!)
    await one.proveAddress()
    assert.deepEqual((await one.envelope()).savedSignatures, [])
    assert.equal((await picture(one.session, first.signatureID)).code, 'SIGNATURE_NOT_FOUND')
  }
})

test('a signature of a colleague, of another company, or deleted meanwhile is as one that never was', async () => {
  const { colleague, client, first, second, envelopeID, sender } = await sentToBoth()
  const elsewhere = await sentToBoth()
  const one = await entered(colleague, envelopeID)
  const ofSender = await savedSignature(sender)
  assert.equal((await client.call(deleteSignature, { signatureID: second.signatureID })).status, 0)
  for (const id of [ofSender.signatureID, elsewhere.first.signatureID, second.signatureID, 999_999])
    assert.equal((await picture(one.session, id)).code, 'SIGNATURE_NOT_FOUND')
  assert.deepEqual((await picture(one.session, first.signatureID)).bytes, first.picture)
  assert.equal((await picture('x'.repeat(43), first.signatureID)).code, 'RECIPIENT_SESSION_ENDED')
})

test('whoever approves draws nothing and is offered nothing; somebody locked has no session left', async () => {
  const approving = await sentToBoth({ action: 'approve' })
  assert.deepEqual((await (await entered(approving.colleague, approving.envelopeID)).envelope()).savedSignatures, [])
  const { sender, colleague, first, envelopeID } = await sentToBoth()
  const one = await entered(colleague, envelopeID)
  assert.equal((await sender.call(changeEmployees, { employeeIDs: [colleague.employeeId], change: 'lock' })).status, 0)
  assert.equal((await picture(one.session, first.signatureID)).code, 'RECIPIENT_SESSION_ENDED')
})
