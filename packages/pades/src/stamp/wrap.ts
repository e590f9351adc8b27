import { measureText, type StampFace } from './measure.ts'
import { shownText } from './shown-text.ts'

interface Paragraph {
  text: string
  face: StampFace
  sizePoints: number
  maxWidthPoints: number
  maxLines: number
  /** For names: breaks at spaces if there are any, because no dictionary knows where to break a name. */
  atSpaces?: boolean
}

/** No stamp shows more than this. Longer text is cut before segmentation, so that it costs no time. */
const longestText = 600

const ellipsis = '…'
/** Loading the dictionary takes longer than a signature, and most lines fit without it. */
const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>()

function segments(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('th', { granularity })
  segmenters.set(granularity, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The text as it is shown, without what would be cut anyway. */
export function plainText(text: string): string {
  return shownText(text.slice(0, longestText * 2))
}

/** Breaks a paragraph between words (Thai by dictionary). If it does not fit, the last line ends in an ellipsis. */
export function wrapText(paragraph: Paragraph): string[] {
  const text = plainText(paragraph.text)
  if (text === '') return []
  if (text.length <= longestText && fits(text, paragraph)) return [text]

  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text.slice(0, longestText), paragraph)) {
    if (fits((line + piece).trimEnd(), paragraph)) {
      line += piece
      continue
    }
    if (lines.length === paragraph.maxLines - 1) return [...lines, shorten(line + piece, paragraph)]
    lines.push(line.trimEnd())
    line = piece.trimStart()
  }
  const cut = text.length > longestText
  if (line !== '' || cut) lines.push(cut ? shorten(line, paragraph) : line.trimEnd())
  return lines
}

/** The same without a limit: all of the text, in as many lines as it takes. */
export function breakText(paragraph: Omit<Paragraph, 'maxLines'>): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(shownText(paragraph.text), paragraph)) {
    if (fits((line + piece).trimEnd(), paragraph)) {
      line += piece
      continue
    }
    lines.push(line.trimEnd())
    line = piece.trimStart()
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '')
}

/** The units that stay on one line. A unit wider than a line is split into words, and a word into characters. */
function pieces(text: string, paragraph: Omit<Paragraph, 'maxLines'>): string[] {
  const split = (list: readonly string[], into: (text: string) => string[]) =>
    list.flatMap((piece) => (fits(piece.trimEnd(), paragraph) ? [piece] : into(piece)))
  const spaced = paragraph.atSpaces ? (text.match(/\S+\s*/g) ?? []) : [text]
  return split(split(spaced, dictionaryWords), characters)
}

/** Words of Thai or English, with the punctuation that belongs to them. */
export function dictionaryWords(text: string): string[] {
  const joined: string[] = []
  for (const segment of segments(text, 'word')) {
    const previous = joined.at(-1)
    const closes = /^[\s)\]}.,:;!?%'"’”»ฯๆ…]+$/u.test(segment)
    const opened = previous !== undefined && /[([{'"‘“«]$/u.test(previous)
    if (previous !== undefined && (closes || opened)) joined[joined.length - 1] = previous + segment
    else joined.push(segment)
  }
  return joined
}

export function characters(text: string): string[] {
  return segments(text, 'grapheme')
}

function shorten(text: string, paragraph: Paragraph): string {
  const kept = characters(text)
  while (kept.length > 0 && !fits(kept.join('').trimEnd() + ellipsis, paragraph)) kept.pop()
  return kept.join('').trimEnd() + ellipsis
}

function fits(text: string, { face, sizePoints, maxWidthPoints }: Omit<Paragraph, 'maxLines'>): boolean {
  return measureText(text, face, sizePoints) <= maxWidthPoints
}
