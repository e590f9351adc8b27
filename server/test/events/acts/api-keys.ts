import { decideKeyGrant, revokeApiKey } from '@laisen/contract/endpoints/api-keys'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { addedKey, keyRequest } from '../../support/api-keys.ts'
import { addedCertificate } from '../../support/certificates.ts'
import { good } from '../../support/good.ts'
import { identities, today } from '../../support/identities.ts'
import { stamped } from '../../support/stamping.ts'
import { type Acts, certificateOf, fallen, type House } from './house.ts'

export function apiKeyActs({ admin, as, boss, given, url }: House): Acts {
  const by = ({ companyId, employeeId }: GivenEmployee) => ({ companyId, employee: employeeId })
  const about = ({ employeeId }: GivenEmployee) => ({ employee_id: employeeId })
  const add = (owner: Client, facts: Parameters<typeof keyRequest>[1] = {}) =>
    addedKey({ url, now: today }, owner, facts)
  const keeper = async () => {
    const person = await given.employee({ permissions: [2, 3, 104] })
    return { person, key: await add(await as.fresh(person)) }
  }
  return {
    'api-key.added': async () => {
      const certID = await certificateOf(admin)
      const calls = ['PDFStamp/AddPdfStamp' as const]
      const facts = { name: 'Payroll', calls, certList: [{ certID }], addresses: ['10.0.0.0/8'] }
      const { apiKeyID } = await add(admin, facts)
      return {
        ...by(boss),
        subjectId: apiKeyID,
        about: about(boss),
        facts: { calls, certificates: [certID], addresses: 1, expiresAt: keyRequest(today).expireDate },
        personal: { name: 'Payroll', addresses: ['10.0.0.0/8'] },
      }
    },
    'api-key.ended': async () => {
      const { person, key } = await keeper()
      await good(admin.call(revokeApiKey, { apiKeyID: key.apiKeyID }))
      return { ...by(boss), subjectId: key.apiKeyID, about: about(person), facts: { because: 'revoked' } }
    },
    'api-key.ended by locking its owner': async () => {
      const { person, key } = await keeper()
      await good(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, lockStatus: true }))
      return { ...by(boss), subjectId: key.apiKeyID, about: about(person), facts: { because: 'owner-locked' } }
    },
    'api-key.ended by deleting its owner': async () => {
      const { person, key } = await keeper()
      await good(admin.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
      return { ...by(boss), subjectId: key.apiKeyID, about: about(person), facts: { because: 'owner-deleted' } }
    },
    'api-key.grant-decided': async () => {
      const person = await given.employee({ permissions: [2, 3, 104] })
      const facts = { certtype: '2', employeeList: [person.employeeId] } as object
      const certID = await addedCertificate(admin, identities.seal, facts)
      const { apiKeyID } = await add(await as.fresh(person), { certList: [{ certID }] })
      await good(admin.call(decideKeyGrant, { apiKeyID, certID, granted: true }))
      return {
        ...by(boss),
        subjectId: apiKeyID,
        about: { ...about(person), certificate_id: certID },
        facts: { certificateId: certID, granted: true },
      }
    },
    'document.stamped by an API key': async () => {
      const certID = await certificateOf(admin)
      const key = await add(admin, { certList: [{ certID }] })
      const { stampId } = await stamped(key, certID)
      const place = { pages: 1, page: 1, allPages: false }
      const hashes = { sha256: String, sha256Before: String, documentId: Number }
      const certificates = [{ id: certID, version: 1 }]
      return {
        ...by(boss),
        key: key.apiKeyID,
        subjectId: Number,
        about: { certificate_id: certID },
        facts: { stamp: stampId, ...fallen, authenticatedBy: 'key', ...place, ...hashes, certificates },
        personal: { username: boss.username, documentName: String, address: String },
      }
    },
  }
}
