import { type CertificateListItem, getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'

/** Where the picture of a certificate is: small ones stand in the list, large ones are fetched once for the page. */
export function useCertificatePicture(certificate: CertificateListItem | undefined): string | undefined {
  const { certID = 0, certBackground = '', certBackgroundType = '' } = certificate ?? {}
  const large = certBackgroundType !== '' && certBackground === ''
  const { data } = useQuery({
    queryKey: [...keyOf(getCertificatePicture, { certID }), 'url'],
    // An image element cannot send the headers of our session, so the bytes are fetched and kept while the page lives.
    queryFn: async ({ signal }) => URL.createObjectURL(await bytesOf(getCertificatePicture, { certID }, { signal })),
    enabled: large,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (certBackgroundType === '') return undefined
  return large ? data : `data:${certBackgroundType};base64,${certBackground}`
}

interface Size {
  width: number
  height: number
}

/** How large a picture is; nothing until it has arrived. */
export function usePictureSize(url: string | undefined): Size | undefined {
  const [measured, setMeasured] = useState<{ url: string; size: Size }>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.onload = () => setMeasured({ url, size: { width: image.naturalWidth, height: image.naturalHeight } })
    image.src = url
    return () => {
      image.onload = null
    }
  }, [url])
  return measured?.url === url ? measured?.size : undefined
}
