import { type CertificateListItem, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { permission } from '@laisen/contract/permissions'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'

/** The company's certificates that can sign while nobody is there: without a password and without anyone confirming. */
export function useCompanyCertificates(): readonly CertificateListItem[] {
  const enabled = useSession().may([permission.uploadFile])
  const { data = [] } = useCall(listCertificatesInUpload, {}, { staleSeconds: 60, enabled })
  return data.filter(
    ({ certType, certPasswordCheck, confirmedBy, problem }) =>
      certType === '2' && !certPasswordCheck && confirmedBy === null && problem === null,
  )
}
