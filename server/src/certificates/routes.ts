import * as lists from '@laisen/contract/endpoints/certificate-lists'
import * as certificates from '@laisen/contract/endpoints/certificates'
import { type App, mount } from '../http/mount.ts'
import { addCertificate } from './add.ts'
import { deleteCertificate } from './delete.ts'
import { forgotCertificatePassword } from './forgot.ts'
import { listInUpload } from './list-in-upload.ts'
import { getCertificate, listEmployees, listOfCompany, listOwn, searchCertificates } from './lists.ts'
import { getPicture } from './picture.ts'
import { revokeCertificate } from './revoke.ts'
import { updateCertificate } from './update.ts'

/** Certificates. */
export function certificatesRoutes(app: App): void {
  mount(app, certificates.listCertificatesInUpload, listInUpload)
  mount(app, certificates.getCertificatePicture, getPicture)
  mount(app, certificates.addCertificate, addCertificate)
  mount(app, certificates.updateCertificate, updateCertificate)
  mount(app, certificates.deleteCertificate, deleteCertificate)
  mount(app, certificates.revokeCertificate, revokeCertificate)
  mount(app, certificates.forgotCertificatePassword, forgotCertificatePassword)
  mount(app, lists.listCompanyCertificates, listOfCompany)
  mount(app, lists.listOwnCertificates, listOwn)
  mount(app, lists.getCertificate, getCertificate)
  mount(app, lists.getCertificateEmployees, listEmployees)
  mount(app, lists.searchCertificates, searchCertificates)
}
