import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '../../api/certificate-picture.ts'

/** The URL of a certificate's picture; undefined until it has arrived, and for one that has none yet. */
export function usePicture(card: Pick<CertificateCard, 'certID' | 'certBackgroundType'> | undefined) {
  const enabled = card !== undefined && card.certBackgroundType !== ''
  return useQuery({ ...pictureQuery(card?.certID ?? 0), enabled }).data
}
