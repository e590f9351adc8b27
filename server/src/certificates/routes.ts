import * as certificates from '@laisen/contract/endpoints/certificates'
import { type App, mount } from '../http/mount.ts'
import { addCertificate } from './add.ts'
import { listInUpload } from './list-in-upload.ts'
import { getPicture } from './picture.ts'

/** Certificates. */
export function certificatesRoutes(app: App): void {
  mount(app, certificates.listCertificatesInUpload, listInUpload)
  mount(app, certificates.getCertificatePicture, getPicture)
  mount(app, certificates.addCertificate, addCertificate)
}
