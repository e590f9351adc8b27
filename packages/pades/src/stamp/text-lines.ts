/** The lines of text of a stamp. Uses neither Node nor fonts, as the layout. */
import type { StampLanguage } from './date-line.ts'
import type { StampFace } from './measure.ts'
import { wrapText } from './wrap.ts'

export interface StampInfo {
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  dateLine: string
}

const signedBy = { en: (name: string) => `Signed by ${name}`, th: (name: string) => `ลงนามโดย ${name}` }

/** A line is 1.32 em high, of which 1.0 em is above the baseline to leave room for a tone mark above an upper vowel. */
export const lineHeightEm = 1.32
export const ascentEm = 1

export interface TextLine {
  text: string
  face: StampFace
  tone: 'ink' | 'second'
}

interface TextRoom {
  sizePoints: number
  width: number
  /** The most lines of each part. */
  most?: { name: number; date: number; details: number }
}

/** Where there is no need to save height. */
const usual = { name: 3, date: 2, details: 4 }

/** The texts of a stamp, in full. */
export function textsOf(language: StampLanguage, { name, reason, location, dateLine }: StampInfo) {
  return {
    name: name?.trim() ? signedBy[language](name) : '',
    date: dateLine,
    details: [reason, location].filter((text) => text?.trim()).join(' · '),
  }
}

/** The lines of a stamp of this text size and width in points. A part that needs more lines than it may have ends in an ellipsis. */
export function textLines(
  language: StampLanguage,
  info: StampInfo,
  { sizePoints, width, most = usual }: TextRoom,
): TextLine[] {
  const { name, date, details } = textsOf(language, info)
  // A name is broken at its spaces, and a date not within its zone.
  const wrap = (text: string, face: StampFace, maxLines: number) => {
    const atSpaces = text === name || text === date
    return maxLines < 1 ? [] : wrapText({ text, face, maxLines, sizePoints, maxWidthPoints: width, atSpaces })
  }
  return [
    ...wrap(name, 'bold', most.name).map((text): TextLine => ({ text, face: 'bold', tone: 'ink' })),
    ...wrap(date, 'regular', most.date).map((text): TextLine => ({ text, face: 'regular', tone: 'ink' })),
    ...wrap(details, 'regular', most.details).map((text): TextLine => ({ text, face: 'regular', tone: 'second' })),
  ]
}

/** Rounded to hundredths of a point, so that equal content gives equal bytes and the preview gives the same numbers as the signer. */
export function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
