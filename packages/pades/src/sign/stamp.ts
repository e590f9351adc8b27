import { PadesError } from '../errors.ts'
import { type DrawnHandwriting, drawnHandwriting } from '../form/handwriting.ts'
import type { SignatureLook } from '../form/signature-look.ts'
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
  /** How it appears in existing fields, in place of a stamp. */
  look?: SignatureLook | undefined
}

/** What a stamp shows. */
export interface ShownContent extends StampContent {
  picture: DrawnHandwriting | undefined
}

/**
 * The facts of a signature that its stamp shows; undefined if it shows nothing.
 * @throws PadesError TIME_ZONE_UNKNOWN, STAMP_TEXT_NOT_SHOWN, IMAGE_UNKNOWN, IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE
 */
export function contentOf(texts: StampTexts): ShownContent | undefined {
  const { stamp, look, signedAt, timeZone, name, reason, location } = texts
  if (look) return lookOf(look, texts)
  if (!stamp) return undefined
  const { language, lengthPoints } = stamp
  const picture = stamp.hideImage ? undefined : stamp.picture
  if (!stamp.hideInfo) checkLetters(texts)
  const info = stamp.hideInfo
    ? undefined
    : { name, reason, location, dateLine: dateLine(signedAt, timeZone, stamp.language) }
  return picture || info ? { language, lengthPoints, picture, info } : undefined
}

function lookOf(
  { language, handwriting, reason, hideInfo }: SignatureLook,
  { name, signedAt, timeZone }: StampTexts,
): ShownContent | undefined {
  const picture = handwriting && drawnHandwriting(handwriting)
  if (handwriting?.kind === 'typed') checkLetters({ name: handwriting.text })
  if (!hideInfo) checkLetters({ name, reason })
  const info = hideInfo ? undefined : { name, reason, dateLine: dateLine(signedAt, timeZone, language) }
  return picture || info ? { language, lengthPoints: 0, picture, info } : undefined
}

const faces = { name: 'bold', reason: 'regular', location: 'regular' } as const
/** Enough to see what is meant. */
const charactersNamed = 10

/** @throws PadesError STAMP_TEXT_NOT_SHOWN */
function checkLetters(texts: Pick<StampTexts, 'name' | 'reason' | 'location'>): void {
  for (const field of ['name', 'reason', 'location'] as const) {
    const missing = missingCharacters(shownText(texts[field] ?? ''), faces[field])
    if (missing === '') continue
    throw new PadesError('STAMP_TEXT_NOT_SHOWN', { field, characters: [...missing].slice(0, charactersNamed).join('') })
  }
}
