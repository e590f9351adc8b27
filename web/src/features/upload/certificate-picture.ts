import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pictureQuery } from '../../api/certificate-picture.ts'

/** Lists load small pictures. The page also loads the large one, once. */
function isLarge({ certBackground, certBackgroundType }: CertificateListItem): boolean {
  return certBackgroundType !== '' && certBackground === ''
}

/** The picture's URL for each certificate id. */
export function useCertificatePictures(certificates: readonly CertificateListItem[]): ReadonlyMap<number, string> {
  const large = useMemo(() => certificates.filter(isLarge), [certificates])
  const fetched = useQueries({
    queries: large.map(({ certID }) => pictureQuery(certID)),
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

/** The size of each picture by its URL. Pictures that have not loaded are missing. */
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
