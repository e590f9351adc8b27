import { type CertificateListItem, getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'

/** Small pictures stand in the list; large ones are fetched once for the page. */
function isLarge({ certBackground, certBackgroundType }: CertificateListItem): boolean {
  return certBackgroundType !== '' && certBackground === ''
}

/** Where the picture of each certificate is, by its id. */
export function useCertificatePictures(certificates: readonly CertificateListItem[]): ReadonlyMap<number, string> {
  const large = useMemo(() => certificates.filter(isLarge), [certificates])
  const fetched = useQueries({
    queries: large.map(({ certID }) => ({
      queryKey: [...keyOf(getCertificatePicture, { certID }), 'url'],
      // An image element cannot send the headers of our session, so the bytes are fetched and kept while the page lives.
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        URL.createObjectURL(await bytesOf(getCertificatePicture, { certID }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  return useMemo(() => {
    const pictures = new Map<number, string>()
    for (const { certID, certBackground, certBackgroundType } of certificates) {
      if (certBackground !== '') pictures.set(certID, `data:${certBackgroundType};base64,${certBackground}`)
    }
    for (const [index, { certID }] of large.entries()) {
      const url = fetched[index]
      if (url !== undefined) pictures.set(certID, url)
    }
    return pictures
  }, [certificates, large, fetched])
}

export function useCertificatePicture(certificate: CertificateListItem): string | undefined {
  const one = useMemo(() => [certificate], [certificate])
  return useCertificatePictures(one).get(certificate.certID)
}

interface Size {
  width: number
  height: number
}

/** How large pictures are, by their address; one that has not arrived is left out. */
export function usePictureSizes(urls: readonly string[]): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const url of urls) {
      if (asked.current.has(url)) continue
      asked.current.add(url)
      const image = new Image()
      image.onload = () => {
        const size = { width: image.naturalWidth, height: image.naturalHeight }
        setSizes((before) => new Map(before).set(url, size))
      }
      image.src = url
    }
  }, [urls])
  return sizes
}
