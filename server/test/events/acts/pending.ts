import assert from 'node:assert/strict'
import { declineStamp, pdfStampConfirm } from '@laisen/contract/endpoints/pending-stamps'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { runJob } from '@laisen/testkit/jobs'
import { addedCertificate } from '../../support/certificates.ts'
import { identities } from '../../support/identities.ts'
import { stampRequest } from '../../support/stamping.ts'
import { type Acts, fallen, type House } from './house.ts'

/** Asks for stamps that somebody else has to confirm, and ends them in every way. */
export function pendingActs({ admin, as, boss, call, database, given, mailed, services }: House): Acts {
  const asked = async () => {
    const owner = await given.employee({ permissions: [1] })
    const certID = await addedCertificate(as.person(owner), identities.nattapong, {
      ...{ certtype: '2', checkConfirmPass: true, employeeList: [boss.employeeId] },
    })
    const answer = await admin.call(addPdfStamp, stampRequest(certID, { fileName: 'invoice.pdf' }))
    assert.equal(answer.data.pending, true, answer.message)
    const strData = /[?&]stk=([\w-]+)/.exec(await mailed(owner.email))![1]!
    return { owner, certID, strData, stamp: answer.data.stampId }
  }
  const of = ({ owner, certID }: Awaited<ReturnType<typeof asked>>) => ({
    ...{ companyId: boss.companyId, subjectId: Number },
    about: { certificate_id: certID, employee_id: owner.employeeId },
  })
  return {
    'stamp.requested': async () => {
      const one = await asked()
      const facts = { stamp: one.stamp, ownerId: one.owner.employeeId, sha256: String }
      return {
        ...of(one),
        employee: boss.employeeId,
        facts,
        personal: { documentName: 'invoice.pdf', address: String },
      }
    },
    'stamp.declined': async () => {
      const one = await asked()
      assert.equal((await call(declineStamp, { strData: one.strData, reason: 'Too late' })).status, 0)
      return {
        ...of(one),
        ...{ about: { certificate_id: one.certID }, employee: one.owner.employeeId, facts: { stamp: one.stamp } },
        personal: { reason: 'Too late', address: String },
      }
    },
    'stamp.lapsed by passwords': async () => {
      const one = await asked()
      for (let wrong = 0; wrong < 5; wrong++) await call(pdfStampConfirm, { strData: one.strData, pw: 'Wrong-1' })
      const facts = { stamp: one.stamp, because: 'passwords' }
      return { ...of(one), job: 'pending-stamps.passwords', facts }
    },
    'stamp.lapsed by time': async () => {
      const one = await asked()
      await database.ownerPool.query('update pending_stamps set expires_at = created_at where public_id = $1', [
        one.stamp,
      ])
      await runJob(services, 'pending-stamps.expire')
      return { ...of(one), job: 'pending-stamps.expire', facts: { stamp: one.stamp, because: 'time' } }
    },
    'document.stamped by the owner who confirms': async () => {
      const one = await asked()
      const { owner, strData, certID, stamp } = one
      assert.equal((await call(pdfStampConfirm, { strData, pw: owner.password })).status, 0)
      const place = { pages: 1, page: 1, allPages: false }
      const hashes = { sha256: String, sha256Before: String, documentId: Number }
      const how = { authenticatedBy: 'link+password', requestedBy: boss.employeeId }
      const certificates = [{ id: certID, version: 1 }]
      return {
        ...of(one),
        ...{ about: { certificate_id: certID }, employee: owner.employeeId },
        facts: { stamp, ...fallen, ...how, ...place, ...hashes, certificates },
        personal: { username: owner.username, documentName: 'invoice.pdf', address: String },
      }
    },
  }
}
