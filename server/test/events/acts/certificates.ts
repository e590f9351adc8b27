import {
  addCertificateGroup,
  deleteCertificateGroup,
  updateCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import {
  deleteCertificate,
  forgotCertificatePassword,
  revokeCertificate,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { issuedCertificate } from '../../support/authority.ts'
import { certificateRequest } from '../../support/certificates.ts'
import { good } from '../../support/good.ts'
import { identities } from '../../support/identities.ts'
import { type Acts, certificateOf, type House } from './house.ts'

export function certificateActs(house: House): Acts {
  const { given, admin } = house
  const { companyId, employeeId } = house.boss
  const by = { companyId, employee: employeeId }
  const personal = { name: 'Nattapong Srisuwan' }
  const issued = async () => {
    const person = await given.employee({ permissions: [1] })
    const client = house.as.person(person)
    const subjectId = await issuedCertificate(house, client)
    return { client, subjectId, by: { companyId, employee: person.employeeId }, name: `${person.username}_CA` }
  }
  return {
    'certificate.changed': async () => {
      const certID = await certificateOf(admin)
      await good(admin.call(updateCertificate, { certID, certReason: 'Paid' }))
      return { ...by, subjectId: certID, facts: { changed: ['certReason'] }, personal }
    },
    'certificate.doubted': async () => {
      const owner = await given.employee({ permissions: [6] })
      const subjectId = await certificateOf(house.as.person(owner))
      await good(admin.call(updateCertificate, { certID: subjectId, certtype: '2' }))
      return { ...by, subjectId, about: { employee_id: owner.employeeId }, facts: { what: 'use' }, personal }
    },
    'certificate.replaced': async () => {
      const certID = await certificateOf(admin)
      const { certImage, certImageName, certPassword } = certificateRequest(identities.waraporn)
      await good(admin.call(updateCertificate, { certID, certImage, certImageName, certPassword }))
      const facts = { version: 2, issuer: String, serial: String, keyType: 'RSA-2048' }
      return { ...by, subjectId: certID, facts, personal: { ...personal, subject: String } }
    },
    'certificate.unassigned': async () => {
      const certID = await certificateOf(admin)
      await good(admin.call(updateCertificate, { certID, certtype: '2', employeeList: [] }))
      return { ...by, subjectId: certID, about: { employee_id: employeeId }, facts: { employeeId } }
    },
    'certificate.deleted': async () => {
      const certID = await certificateOf(admin)
      await good(admin.call(deleteCertificate, { certID }))
      return { ...by, subjectId: certID, facts: { employees: [employeeId] }, personal }
    },
    'certificate.revoked': async () => {
      const { client, subjectId, by, name } = await issued()
      await good(client.call(revokeCertificate, { certID: subjectId, reason: 'keyCompromise' }))
      return { ...by, subjectId, facts: { reason: 'keyCompromise' }, personal: { name } }
    },
    'certificate.renewal-asked': async () => {
      const { client, subjectId, by } = await issued()
      await good(client.call(forgotCertificatePassword, { id: subjectId }))
      return { ...by, subjectId, about: { employee_id: by.employee }, facts: {} }
    },
    ...groupActs(house),
  }
}

function groupActs({ boss, admin }: House): Acts {
  const { companyId, employeeId } = boss
  const by = { companyId, employee: employeeId }
  const added = async (name: string) => {
    const certID = await certificateOf(admin)
    const group = { group_CertName: name, cert_List: [certID], listemp: [employeeId] }
    return { certID, subjectId: (await good(admin.call(addCertificateGroup, group))).group_CertID }
  }
  return {
    'certificate-group.added': async () => {
      const { certID, subjectId } = await added('Added')
      return { ...by, subjectId, facts: { name: 'Added', certificates: [certID], employees: [employeeId] } }
    },
    'certificate-group.changed': async () => {
      const { certID, subjectId } = await added('Before')
      const change = { group_CertID: subjectId, group_CertName: 'After', cert_List: [], listEmp: [employeeId] }
      await good(admin.call(updateCertificateGroup, change))
      const employees = { addedEmployees: [], removedEmployees: [] }
      const facts = { name: 'After', addedCertificates: [], removedCertificates: [certID], ...employees }
      return { ...by, subjectId, facts }
    },
    'certificate-group.deleted': async () => {
      const { certID, subjectId } = await added('Deleted')
      await good(admin.call(deleteCertificateGroup, { group_CertID: subjectId }))
      return { ...by, subjectId, facts: { name: 'Deleted', certificates: [certID], employees: [employeeId] } }
    },
  }
}
