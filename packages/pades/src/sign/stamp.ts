import { PadesError } from '../errors.ts'
import type { PdfImage } from '../image/picture.ts'
import { dateLine, type StampLanguage } from '../stamp/date-line.ts'
import type { StampContent } from '../stamp/layout.ts'
import { missingCharacters } from '../stamp/measure.ts'
import { shownText } from '../stamp/shown-text.ts'

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

/** The facts of a signature that its stamp shows; undefined if it shows nothing. @throws PadesError TIME_ZONE_UNKNOWN, STAMP_TEXT_NOT_SHOWN */
export function contentOf({ stamp, ...texts }: StampTexts): ShownContent | undefined {
  if (!stamp) return undefined
  const { language, lengthPoints } = stamp
  const picture = stamp.hideImage ? undefined : stamp.picture
  if (!stamp.hideInfo) checkLetters(texts)
  const info = stamp.hideInfo
    ? undefined
    : { ...texts, dateLine: dateLine(texts.signedAt, texts.timeZone, stamp.language) }
  return picture || info ? { language, lengthPoints, picture, info } : undefined
}

const faces = { name: 'bold', reason: 'regular', location: 'regular' } as const
/** Enough to see what is meant. */
const charactersNamed = 10

/** @throws PadesError STAMP_TEXT_NOT_SHOWN */
function checkLetters(texts: Pick<StampTexts, 'name' | 'reason' | 'location'>): void {
  for (const field of ['name', 'reason', 'location'] as const) {
    const missing = [...missingCharacters(shownText(texts[field] ?? ''), faces[field])]
    if (missing.length === 0) continue
    throw new PadesError('STAMP_TEXT_NOT_SHOWN', { field, characters: missing.slice(0, charactersNamed).join('') })
  }
}
