import { getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import { bytesOf } from './call.ts'
import { keyOf } from './use-call.ts'

/**
 * The URL of a certificate's picture. An image element cannot send the headers of our session, so the picture is fetched
 * and kept as long as the page is open.
 */
export function pictureQuery(certID: number) {
  return {
    queryKey: [...keyOf(getCertificatePicture, { certID }), 'url'],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      URL.createObjectURL(await bytesOf(getCertificatePicture, { certID }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }
}
