import { registerCompany, sendMailRegister, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { getContact, saveContact } from '@laisen/contract/endpoints/contact'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { extendDocuments } from '@laisen/contract/endpoints/extensions'
import { listMails, viewMail } from '@laisen/contract/endpoints/installation'
import { acceptedLoginDate } from '@laisen/contract/endpoints/package-reminder'
import { addUpgradePlans, withdrawUpgradeRequest } from '@laisen/contract/endpoints/plans'
import {
  acceptUpgradeRequest,
  addPackage,
  approveCompany,
  declineCompany,
  declineUpgradeRequest,
  listCompanies,
  requireApproval,
  resumeCompany,
  suspendCompany,
  updatePackage,
  verifyCompany,
} from '@laisen/contract/endpoints/platform'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { addTrustRoots, removeTrustRoot } from '@laisen/contract/endpoints/trust-roots'
import { fingerprint } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import { pki } from '@laisen/testkit/pki'
import { certificatePassword, issuedCertificate } from '../../support/authority.ts'
import { addedCertificate } from '../../support/certificates.ts'
import { good } from '../../support/good.ts'
import { identities } from '../../support/identities.ts'
import { customerOf, offerId } from '../../support/operator.ts'
import { registration } from '../../support/registering.ts'
import { stamped, stampRequest } from '../../support/stamping.ts'
import { type Acts, fallen, type House } from './house.ts'

const noContact = { addressEn: '', addressTh: '', hoursEn: '', hoursTh: '' }
const end = '2027-06-30T00:00:00.000Z'
const limits = { limitUsers: 5, limitSignatures: 100, limitBytes: 2_000_000_000 }
const asked = { limitUser: 5, limitSignature: 100, limitByte: 2_000_000_000 }

/** The root of an authority elsewhere, as a file, and what its events say. */
async function aRoot() {
  const { root } = await pki({ root: {} })
  const { certificate } = root
  return {
    certificates: Buffer.from(certificate.raw).toString('base64'),
    facts: { subject: describeName(certificate.subject), fingerprint: fingerprint(certificate) },
  }
}

/** A company that registers and asks for its mail. */
async function registered({ call, operator }: House, companyCode: string) {
  const email = `first@${companyCode.toLowerCase()}.example`
  await good(call(registerCompany, registration({ companyCode, email })))
  await good(call(sendMailRegister, { companyAbbr: companyCode, email }))
  const { listData } = await good(operator.call(listCompanies, { Search: companyCode }))
  return { companyId: listData[0]!.companyID, email }
}

export function companyActs(house: House): Acts {
  const customer = async () => {
    const made = await customerOf(house)
    const userPlan = await offerId(house, '50 users')
    const { companyId, employeeId } = made.person
    const request = async () =>
      (await good(made.client.call(addUpgradePlans, { ProductPlanUserID: userPlan }))).requestID
    return { ...made, by: { companyId, employee: employeeId }, request }
  }
  return {
    'company.registered': async () => {
      const { companyId } = await registered(house, 'FIRST')
      return { companyId, employee: Number, subjectId: companyId, facts: { companyCode: 'FIRST' } }
    },
    'employee.invited by registering': async () => {
      const { companyId } = await registered(house, 'OTHER')
      return { companyId, job: 'registration', subjectId: Number, facts: { purpose: 'registration' } }
    },
    'company.updated': async () => {
      const { client, by } = await customer()
      await good(client.call(updateCompanyDetail, { city: 'Trang' }))
      return { ...by, subjectId: by.companyId, facts: { changed: ['city'] } }
    },
    'settings.saved': async () => {
      const { client, by } = await customer()
      await good(client.call(saveSetting, { version: 0, colorCode: '#6b1f4e' }))
      return { ...by, subjectId: by.companyId, facts: { changed: ['colorCode'] } }
    },
    'package.reminder-closed': async () => {
      const { client, by } = await customer()
      await good(client.call(acceptedLoginDate))
      return { ...by, subjectId: by.employee, facts: {} }
    },
    'upgrade.requested': async () => {
      const { by, request } = await customer()
      return { ...by, subjectId: await request(), facts: { userPlan: '50 users', signaturePlan: null } }
    },
    'upgrade.withdrawn': async () => {
      const { client, by, request } = await customer()
      const requestId = await request()
      await good(client.call(withdrawUpgradeRequest))
      return { ...by, subjectId: requestId, facts: {} }
    },
  }
}

/** The operator's acts stand in the company's own history: by the platform, with the operator named (rules 8.5). */
export function operatorActs(house: House): Acts {
  const { operator, operatorId } = house
  const named = async (reason: string) => {
    const { username } = await good(operator.call(getInfoUser))
    return { operator: username, operatorId, reason }
  }
  const customer = async () => {
    const { company, client } = await customerOf(house)
    const { companyId } = company
    // A login under way when the operator suspends the company would be refused.
    await good(client.call(getInfoUser))
    return { client, companyID: companyId, by: { companyId, job: 'platform' } }
  }
  const waiting = async (code: string) => {
    await good(operator.call(requireApproval, { required: true }))
    const { companyId } = await registered(house, code)
    await good(operator.call(requireApproval, { required: false }))
    return { companyID: companyId, by: { companyId, job: 'platform' } }
  }
  const asking = async () => {
    const found = await customer()
    const plan = await offerId(house, '50 users')
    const { requestID } = await good(found.client.call(addUpgradePlans, { ProductPlanUserID: plan }))
    return { ...found, requestID }
  }
  return {
    'company.verified': async () => {
      const { companyID, by } = await customer()
      await good(operator.call(verifyCompany, { companyID, verified: true, reason: 'Seen' }))
      return { ...by, subjectId: companyID, facts: await named('Seen') }
    },
    'company.unverified': async () => {
      const { companyID, by } = await customer()
      await good(operator.call(verifyCompany, { companyID, verified: true, reason: 'Seen' }))
      await good(operator.call(verifyCompany, { companyID, verified: false, reason: 'Moved' }))
      return { ...by, subjectId: companyID, facts: await named('Moved') }
    },
    'company.suspended': async () => {
      const { companyID, by } = await customer()
      await good(operator.call(suspendCompany, { companyID, reason: 'Unpaid' }))
      return { ...by, subjectId: companyID, facts: await named('Unpaid') }
    },
    'company.resumed': async () => {
      const { companyID, by } = await customer()
      await good(operator.call(suspendCompany, { companyID, reason: 'Unpaid' }))
      await good(operator.call(resumeCompany, { companyID, reason: 'Paid' }))
      return { ...by, subjectId: companyID, facts: await named('Paid') }
    },
    'company.approved': async () => {
      const { companyID, by } = await waiting('FOUR')
      await good(operator.call(approveCompany, { companyID }))
      return { ...by, subjectId: companyID, facts: await named('') }
    },
    'company.declined': async () => {
      const { companyID, by } = await waiting('FIVE')
      await good(operator.call(declineCompany, { companyID, reason: 'Unknown' }))
      return { ...by, subjectId: companyID, facts: await named('Unknown') }
    },
    'approval.changed': async () => {
      await good(operator.call(requireApproval, { required: true }))
      await good(operator.call(requireApproval, { required: false }))
      const { companyID } = await good(operator.call(getInfoUser))
      return { companyId: companyID, employee: operatorId, subjectId: companyID, facts: { required: false } }
    },
    'contact.changed': async () => {
      const { version } = await good(house.call(getContact))
      const phone = `02 555 ${1000 + version}`
      await good(operator.call(saveContact, { version, phone, ...noContact }))
      const { companyID } = await good(operator.call(getInfoUser))
      return { companyId: companyID, employee: operatorId, subjectId: companyID, facts: { phone } }
    },
    'trust-root.added': async () => {
      const { certificates, facts } = await aRoot()
      await good(operator.call(addTrustRoots, { certificates }))
      const { companyID } = await good(operator.call(getInfoUser))
      return { companyId: companyID, employee: operatorId, subjectId: companyID, facts }
    },
    'trust-root.removed': async () => {
      const { certificates, facts } = await aRoot()
      await good(operator.call(addTrustRoots, { certificates }))
      await good(operator.call(removeTrustRoot, { fingerprint: facts.fingerprint }))
      const { companyID } = await good(operator.call(getInfoUser))
      return { companyId: companyID, employee: operatorId, subjectId: companyID, facts }
    },
    'package.added': async () => {
      const { companyID, by } = await customer()
      const startDate = house.clock.now().toISOString()
      const wanted = { companyID, name: 'Standard', startDate, expireDate: end, ...asked }
      const { packageID } = await good(operator.call(addPackage, wanted))
      const facts = { ...(await named('')), name: 'Standard', startsAt: startDate, endsAt: end, ...limits }
      return { ...by, subjectId: packageID, facts }
    },
    'package.updated': async () => {
      const { companyID, by } = await customer()
      const { packageID } = await good(operator.call(addPackage, { companyID, name: 'Before', ...asked }))
      await good(operator.call(updatePackage, { companyID, packageID, name: 'After', expireDate: end, ...asked }))
      const facts = { ...(await named('')), name: 'After', endsAt: end, ...limits }
      return { ...by, subjectId: packageID, facts }
    },
    'upgrade.accepted': async () => {
      const { companyID, requestID, by } = await asking()
      const agreed = { companyID, requestID, expireDate: end, limitSignature: 100 }
      const { packageID } = await good(operator.call(acceptUpgradeRequest, agreed))
      return { ...by, subjectId: requestID, facts: { ...(await named('')), packageId: packageID } }
    },
    'upgrade.declined': async () => {
      const { companyID, requestID, by } = await asking()
      await good(operator.call(declineUpgradeRequest, { companyID, requestID, reason: 'Unpaid' }))
      return { ...by, subjectId: requestID, facts: await named('Unpaid') }
    },
    'mail.viewed': async () => {
      const { companyId, email } = await registered(house, 'THIRD')
      await house.mailed(email)
      const { listData } = await good(operator.call(listMails, { Search: 'THIRD' }))
      const [{ mailID } = { mailID: 0 }] = listData
      await good(operator.call(viewMail, { mailID }))
      return {
        companyId,
        job: 'platform',
        subjectId: mailID,
        facts: { ...(await named('')), template: 'registration' },
      }
    },
  }
}

export function signingActs({ as, admin, given, boss, services }: House): Acts {
  const by = { companyId: boss.companyId, employee: boss.employeeId }
  return {
    'certificate.added': async () => {
      const certID = await addedCertificate(admin, identities.nattapong, { certName: 'Mine' })
      const facts = { issuer: String, serial: String, keyType: String }
      return { ...by, subjectId: certID, facts, personal: { name: 'Mine', subject: String } }
    },
    'certificate.assigned': async () => {
      const { employeeId } = await given.employee()
      const certID = await addedCertificate(admin, identities.nattapong, { employeeList: [employeeId] })
      return { ...by, subjectId: certID, about: { employee_id: employeeId }, facts: { employeeId } }
    },
    'document.stamped': async () => {
      const certID = await addedCertificate(admin, identities.waraporn)
      const { stampId } = await stamped(admin, certID)
      const place = { pages: 1, page: 1, allPages: false }
      const hashes = { sha256: String, sha256Before: String, documentId: Number }
      const certificates = [{ id: certID, version: 1 }]
      const facts = { stamp: stampId, ...fallen, authenticatedBy: 'password', ...place, ...hashes, certificates }
      const personal = { username: boss.username, documentName: String, address: String }
      return { ...by, subjectId: Number, about: { certificate_id: certID }, facts, personal }
    },
    'certificate.extension-started': async () => {
      const company = await given.company()
      const person = await given.employee({ company, permissions: [1] })
      const client = as.person(person)
      const certID = await issuedCertificate({ services }, client)
      await good(client.call(addPdfStamp, stampRequest(certID, { level: 'B-B', certPassword: certificatePassword })))
      await good(client.call(extendDocuments, { certID }))
      return { companyId: person.companyId, employee: person.employeeId, subjectId: certID, facts: { documents: 1 } }
    },
    'document.extended': async () => {
      const certID = await issuedCertificate({ services }, admin)
      const certPassword = certificatePassword
      const order = stampRequest(certID, { level: 'B-B', certPassword })
      const { stampId } = await good(admin.call(addPdfStamp, order))
      await good(admin.call(extendStamp, { stampId, level: 'B-T' }))
      const facts = { documentId: Number, revision: 2, level: 'B-T', sha256: String, sha256Before: String }
      return { ...by, subjectId: Number, facts }
    },
  }
}
