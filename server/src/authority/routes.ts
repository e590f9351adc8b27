import * as authority from '@laisen/contract/endpoints/authority'
import * as certificates from '@laisen/contract/endpoints/certificates'
import { type App, mount } from '../http/mount.ts'
import { getIssuedCertificate, listIssuedCertificates } from './issued-list.ts'
import { publicServices } from './public.ts'
import { checkCertificateLink, renewForgotten } from './renew-forgotten.ts'
import { requestCertificate } from './request.ts'
import { getAuthority, getRequests } from './service.ts'
import { setTimestampNetworks } from './timestamp-networks.ts'

/** The company's own authority. */
export function authorityRoutes(app: App): void {
  mount(app, authority.addRootCA, requestCertificate)
  mount(app, authority.getRequests, getRequests)
  mount(app, authority.getAuthority, getAuthority)
  mount(app, authority.listIssuedCertificates, listIssuedCertificates)
  mount(app, authority.getIssuedCertificate, getIssuedCertificate)
  mount(app, authority.setTimestampNetworks, setTimestampNetworks)
  mount(app, certificates.checkCertificateLink, checkCertificateLink)
  mount(app, certificates.renewForgottenCertificate, renewForgotten)
  publicServices(app)
}
