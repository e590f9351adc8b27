import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { useEffect, useMemo, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { useCertificatePictures, usePictureSizes } from './certificate-picture.ts'
import type { StampPlace } from './stamp-geometry.ts'
import { stampLook } from './stamp-look.ts'
import { placeNames } from './stamp-numbers.ts'
import type { ShownSigner } from './stamp-row.ts'
import {
  differ,
  freshValues,
  type StampValues,
  signingCertificates,
  startedOver,
  textsOf,
  usualCertificate,
  withCertificate,
} from './stamp-values.ts'
import type { StampOptions } from './use-stamp-options.ts'

export interface Stamp {
  values: StampValues
  /** The user entered or chose something. */
  filledIn: boolean
  /** Somebody chose the place: by pointer, key or number. */
  placed: boolean
  /** The chosen certificate. */
  certificate: CertificateListItem | undefined
  /** The certificates that will sign, in order: the chosen one, or all valid ones. */
  signing: readonly CertificateListItem[]
  /** The signers in order and what each stamp shows: the chosen certificate, or all valid ones. */
  signers: readonly ShownSigner[]
  /** How many signatures will be made. */
  count: number
  /** No stamp shows anything. */
  invisible: boolean
  change(values: StampValues): void
  put(place: StampPlace, page?: number): void
  moveTo(page: number): void
  /** For a new document: resets the position. */
  startOver(): void
}

interface Parts {
  certificates: readonly CertificateListItem[]
  /** What signing would need; undefined until it is loaded. */
  options: StampOptions | undefined
  viewer: Viewer
  begun: Begun
}

/** What the screen begins with: nothing, or what was kept. */
interface Begun {
  values: StampValues
  placed: boolean
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The state of the stamp, shared by the panel and the picture. */
export function useStamp({ certificates, options, viewer, begun }: Parts): Stamp {
  const [values, setValues] = useState<StampValues>(begun.values)
  const [placed, setPlaced] = useState(begun.placed)
  const [preselected, setPreselected] = useState(begun.values.certID !== null)
  const [untouched, setUntouched] = useState(freshValues)
  const { certID, allValidCert } = values
  if (!preselected && options && certificates.length > 0) {
    setPreselected(true)
    const usual = usualCertificate(certificates, options.lastCertID)
    if (usual && certID === null) {
      setValues(withCertificate(values, usual, undefined))
      setUntouched(withCertificate(freshValues, usual, undefined))
    }
  }
  const signing = useMemo(
    () => signingCertificates({ certID, allValidCert }, certificates, options?.allValidCertIDs),
    [certID, allValidCert, certificates, options?.allValidCertIDs],
  )
  const signers = useSigners(values, signing)
  return {
    values,
    filledIn: differ(values, untouched),
    placed,
    certificate: certificates.find(({ certID }) => certID === values.certID),
    signing,
    signers,
    count: signing.length,
    invisible: signers.length === 0 ? values.hideInfo && values.hideImage : signers.every(({ look }) => look.invisible),
    change(next) {
      setValues(next)
      if (placeNames.some((name) => next[name] !== values[name])) setPlaced(true)
      if (next.page !== values.page && /^\d+$/.test(next.page)) viewer.goTo(Number(next.page))
    },
    put({ x, y, length }, page) {
      setPlaced(true)
      const texts = { x: String(x), y: String(y), length: String(length) }
      setValues((before) => ({ ...before, ...texts, page: page === undefined ? before.page : String(page) }))
    },
    moveTo(page) {
      setPlaced(true)
      setValues((before) => ({ ...before, page: String(page) }))
    },
    startOver() {
      setPlaced(false)
      setValues(startedOver)
    },
  }
}

function useSigners(values: StampValues, signing: readonly CertificateListItem[]): readonly ShownSigner[] {
  const { language } = useFormat()
  const { allValidCert, reason, location, hideInfo, hideImage } = values
  const pictures = useCertificatePictures(signing)
  const urls = useMemo(() => [...pictures.values()], [pictures])
  const sizes = usePictureSizes(urls)
  const now = useMinute()
  return useMemo(() => {
    const timeZone = browserTimeZone()
    const shown = { ...textsOf({ reason, location }), hideInfo, hideImage, allValidCert }
    return signing.map((certificate) => {
      const url = pictures.get(certificate.certID)
      const picture = url === undefined ? undefined : sizes.get(url)
      const look = stampLook({ values: shown, certificate, picture, language, timeZone, now })
      return { certID: certificate.certID, look, picture: hideImage ? undefined : url }
    })
  }, [signing, pictures, sizes, language, now, reason, location, hideInfo, hideImage, allValidCert])
}

/** The time shown in the preview. The signed stamp shows the time of signing. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
