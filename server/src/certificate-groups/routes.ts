import * as groups from '@laisen/contract/endpoints/certificate-groups'
import * as lists from '@laisen/contract/endpoints/certificate-lists'
import { type App, mount } from '../http/mount.ts'
import { addCertificateGroup } from './add.ts'
import { deleteCertificateGroup } from './delete.ts'
import { getGroup, listEmployees, listOfCompany, listOwn } from './lists.ts'
import { updateCertificateGroup } from './update.ts'
import { listCertificates, listOfCompanyWithCertificates, listOwnWithCertificates } from './with-certificates.ts'

/** Certificates and the people who may use them together. */
export function certificateGroupsRoutes(app: App): void {
  mount(app, groups.listCompanyCertificateGroups, listOfCompany)
  mount(app, groups.listOwnCertificateGroups, listOwn)
  mount(app, groups.getCertificateGroup, getGroup)
  mount(app, groups.getCertificateGroupEmployees, listEmployees)
  mount(app, groups.addCertificateGroup, addCertificateGroup)
  mount(app, groups.updateCertificateGroup, updateCertificateGroup)
  mount(app, groups.deleteCertificateGroup, deleteCertificateGroup)
  mount(app, lists.listCompanyGroupsWithCertificates, listOfCompanyWithCertificates)
  mount(app, lists.listOwnGroupsWithCertificates, listOwnWithCertificates)
  mount(app, lists.listCertificatesOfGroup, listCertificates)
}
