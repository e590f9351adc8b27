import type { PdfImage } from '../image/picture.ts'
import { dateLine, type StampLanguage } from '../stamp/date-line.ts'
import type { StampContent } from '../stamp/layout.ts'

/** How a signature appears on a page. */
export interface Stamp {
  /** The first page is 1. */
  page: number
  /** Points from the left and the bottom of the page as displayed. */
  x: number
  y: number
  /** The stamp's width. */
  lengthPoints: number
  language: StampLanguage
  picture?: PdfImage | undefined
  hideInfo?: boolean | undefined
  hideImage?: boolean | undefined
  /** Whether it appears at the same place on every page. */
  allPages?: boolean | undefined
}

export interface StampTexts {
  signedAt: Date
  timeZone: string
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  stamp?: Stamp | undefined
}

/** What a stamp shows. */
export interface ShownContent extends StampContent {
  picture: PdfImage | undefined
}

/** The facts of a signature that its stamp shows; undefined if it shows nothing. @throws PadesError TIME_ZONE_UNKNOWN */
export function contentOf({ stamp, ...texts }: StampTexts): ShownContent | undefined {
  if (!stamp) return undefined
  const { language, lengthPoints } = stamp
  const picture = stamp.hideImage ? undefined : stamp.picture
  const info = stamp.hideInfo
    ? undefined
    : { ...texts, dateLine: dateLine(texts.signedAt, texts.timeZone, stamp.language) }
  return picture || info ? { language, lengthPoints, picture, info } : undefined
}
