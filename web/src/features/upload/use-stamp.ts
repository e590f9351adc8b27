import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useMemo, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { useCertificatePicture, usePictureSize } from './certificate-picture.ts'
import { uploadMessages } from './messages.ts'
import type { PanelErrors } from './panel-errors.ts'
import { isOnPage, type StampPlace, shortestLength } from './stamp-geometry.ts'
import { type StampLook, stampLook } from './stamp-look.ts'
import { freshValues, pageOf, placeOf, type StampValues } from './stamp-values.ts'
import type { ChosenDocument } from './use-document.ts'

export interface Stamp {
  values: StampValues
  certificate: CertificateListItem | undefined
  look: StampLook
  picture: string | undefined
  /** Told while it is being typed. */
  errors: PanelErrors
  change(values: StampValues): void
  put(place: StampPlace): void
  moveTo(page: number): void
  /** Another document: the place begins at its defaults, certificate and texts stay. */
  startOver(): void
}

interface Parts {
  document: ChosenDocument
  certificates: readonly CertificateListItem[]
  viewer: Viewer
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The stamp: what the panel says and the picture shows, always the same. */
export function useStamp({ document, certificates, viewer }: Parts): Stamp {
  const { language } = useFormat()
  const [values, setValues] = useState<StampValues>(freshValues)
  const certificate = certificates.find(({ certID }) => certID === values.certID)
  const picture = useCertificatePicture(certificate)
  const pictureSize = usePictureSize(picture)
  const [now] = useState(() => new Date())
  const look = useMemo(
    () => stampLook({ values, certificate, picture: pictureSize, language, timeZone: browserTimeZone(), now }),
    [values, certificate, pictureSize, language, now],
  )
  const placeError = usePlaceError({ document, values, look })
  return {
    values,
    certificate,
    look,
    picture: values.hideImage ? undefined : picture,
    errors: { place: placeError },
    change(next) {
      setValues(next)
      if (next.page !== values.page && next.page !== '') viewer.goTo(next.page)
    },
    put: ({ x, y, length }) => setValues((before) => ({ ...before, x, y, length })),
    moveTo: (page) => setValues((before) => ({ ...before, page })),
    startOver: () =>
      setValues((before) => ({
        ...freshValues,
        certID: before.certID,
        reason: before.reason,
        location: before.location,
      })),
  }
}

function usePlaceError({ document, values, look }: { document: ChosenDocument; values: StampValues; look: StampLook }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const { sizes } = document.pages
  if (sizes.length === 0) return undefined
  if (values.length !== '' && values.length < shortestLength) return words('lengthTooShort', { least: shortestLength })
  const page = sizes[pageOf(values) - 1]
  if (!page) return t('notEnoughPages')
  const place = placeOf(values)
  if (look.invisible || isOnPage(place, page, look.heightOf)) return undefined
  const points = Math.round
  return words('outsidePage', {
    width: place.length,
    height: points(look.heightOf(place.length)),
    pageWidth: points(page.widthPoints),
    pageHeight: points(page.heightPoints),
  })
}
