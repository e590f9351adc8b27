import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { checkDraft } from '@laisen/contract/endpoints/envelopes'
import { rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  correctRecipient,
  enterEnvelope,
  getCompletionPdf,
  prolongEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs } from '@laisen/testkit/jobs'
import { lastingVerdicts } from '@laisen/testkit/oracle-lasting'
import { pki } from '@laisen/testkit/pki'
import { certificatePassword } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { companyWithAuthority as withAuthority } from '../support/company-with-authority.ts'
import { actedBy, documentOf, envelopeOf, inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 2 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, clock, services } = house
const { root: foreignRoot, seal } = await pki({ root: {}, seal: { by: 'root', name: 'Seal Without Status' } })

const companyWithAuthority = () => withAuthority(house)

const outsider = (key: string, step: number) => recipientOf({ key, name: `Outsider ${key}`, language: 'en', step })

for (const [what, before, after] of [
  ['before an outsider', [1], 2],
  ['after an outsider', [2], 1],
  ['between two outsiders', [2], 1],
] as const)
  test(`a signature whose issuer says no status, made ${what}, takes the proof from no other`, async () => {
    const { boss, admin, root } = await companyWithAuthority()
    const globalCertID = await addedCertificate(admin, seal, { certtype: '2', certName: 'Seal' })
    const company = recipientOf({ key: 'seal', name: 'Seal', language: 'en', step: before[0] })
    const sealing = { ...company, globalCertID, answerableID: boss.employeeId }
    const third = what.startsWith('between') ? [outsider('third', 3)] : []
    const envelopeID = await sentEnvelope(admin, () => ({
      recipients: [sealing, outsider('out', after), ...third].toSorted((a, b) => a.step - b.step),
    }))
    const names: string[] = []
    for (let links = await linksOf(house); links.size > 0; links = await linksOf(house)) {
      const waiting = (await envelopeOf(admin, envelopeID)).recipients.filter(({ state }) => state === 'sent')
      if (waiting.length === 0) break
      for (const { email, name } of waiting) {
        await actedBy(house, links.get(email)!)
        names.push(name)
      }
    }
    const { status, documents, recipients } = await envelopeOf(admin, envelopeID)
    assert.deepEqual([status, documents[0]!.level, documents[0]!.fault], [3, 'B-T', 'status'])
    const level = (name: string) => recipients.find((one) => one.name === name)!.level
    for (const name of names) assert.equal(level(name), name === 'Seal' ? 'B-T' : 'B-LTA', name)
    const document = await documentOf(admin, envelopeID)
    const at = new Date(clock.now().getTime() + 31 * 86_400_000)
    const roots = [root, foreignRoot.certificate.raw]
    const { DSS } = await lastingVerdicts(document, { roots, crls: [], at })
    for (const [index, name] of names.entries()) {
      if (DSS && name !== 'Seal') assert.equal(DSS[index], 'passed', name)
      if (DSS && name === 'Seal') assert.notEqual(DSS[index], 'passed', name)
    }
  })

test('an envelope ends although a certificate that signed without a timestamp was revoked, and says why that is not proven', async () => {
  const { boss, admin, certID } = await companyWithAuthority()
  await admin.call(setSignatureLevel, { level: 'B-B', must: false, servers: [] })
  const own = recipientOf({ key: 'boss', name: 'Boss', language: 'en', email: boss.email, employeeID: boss.employeeId })
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [own, outsider('late', 2)] }))
  const { session } = (await admin.call(enterEnvelope, { envelopeID })).data
  const acted = await inSession(house, session).act({ certID, certPassword: certificatePassword })
  assert.equal(acted.status, 0, acted.message)
  clock.advance({ minutes: 5 })
  await admin.call(revokeCertificate, { certID, reason: 'superseded' })
  clock.advance({ minutes: 5 })
  await actedBy(house, (await linksOf(house)).get('late@example.com')!)
  await runDueJobs(services)
  const { status, documents, certificateOfCompletion, recipients } = await envelopeOf(admin, envelopeID)
  assert.deepEqual([status, certificateOfCompletion, documents[0]!.fault], [3, true, 'revoked'])
  assert.equal(recipients.find(({ name }) => name !== 'Boss')!.level, 'B-LTA')
  assert.equal((await admin.download(getCompletionPdf, { envelopeID })).status, 200)
})

test('while an envelope is completed, nobody cancels, prolongs or corrects it', async () => {
  const { admin } = await companyWithAuthority()
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [outsider('one', 1)] }))
  await actedBy(house, (await linksOf(house)).get('one@example.com')!)
  const { completing, recipients } = await envelopeOf(admin, envelopeID)
  assert.equal(completing, true)
  const { recipientID } = recipients[0]!
  for (const answer of [
    await admin.call(cancelEnvelope, { envelopeID, reason: 'Too dear' }),
    await admin.call(prolongEnvelope, { envelopeID, dueDate: null, dueTime: null }),
    await admin.call(correctRecipient, { recipientID, email: 'other@example.com' }),
  ])
    assert.equal(answer.code, 'ENVELOPE_COMPLETING')
  await house.mails()
  assert.equal((await envelopeOf(admin, envelopeID)).status, 3)
  const late = await admin.call(cancelEnvelope, { envelopeID, reason: 'Too dear' })
  assert.equal(late.code, 'ENVELOPE_STATE')
})

for (const how of ['rejected', 'cancelled'] as const)
  test(`what an outsider signed is proven within its day, although the envelope was ${how}`, async () => {
    const { boss, admin, root } = await companyWithAuthority()
    const envelopeID = await sentEnvelope(admin, () => ({ recipients: [outsider('first', 1), outsider('next', 2)] }))
    await actedBy(house, (await linksOf(house)).get('first@example.com')!)
    const next = await openedBy(house, (await linksOf(house)).get('next@example.com')!)
    await next.proveAddress()
    const ended =
      how === 'cancelled'
        ? await admin.call(cancelEnvelope, { envelopeID, reason: 'Too dear' })
        : await house.call(rejectEnvelope, { session: next.session, reason: 'Too dear' })
    assert.equal(ended.status, 0, ended.message)
    clock.advance({ hours: 3 })
    await runDueJobs(services)
    const later = await as.fresh(boss)
    assert.equal((await envelopeOf(later, envelopeID)).documents[0]!.level, 'B-LTA')
    const at = new Date(clock.now().getTime() + 31 * 86_400_000)
    const { DSS } = await lastingVerdicts(await documentOf(later, envelopeID), { roots: [root], crls: [], at })
    if (DSS) assert.deepEqual(DSS, ['passed'])
  })

test('the sender sees before sending whose signature will not stay provable, and why', async () => {
  const { boss, admin, certID: withStatus } = await companyWithAuthority()
  const sealing = (certID: number) => {
    const company = recipientOf({ key: 'seal', name: 'Seal', language: 'en' })
    return { ...company, globalCertID: certID, answerableID: boss.employeeId }
  }
  const foreseen = async (certID: number) => {
    const { envelopeID } = await composedDraft(admin, () => ({ recipients: [sealing(certID), outsider('out', 2)] }))
    return (await admin.call(checkDraft, { envelopeID })).data.unprovable
  }
  const without = await addedCertificate(admin, seal, { certtype: '2', certName: 'Seal' })
  assert.deepEqual(await foreseen(without), [{ key: 'seal', fault: 'status' }])
  assert.deepEqual(await foreseen(withStatus), [])
})
