import { measureText, type StampFace } from './measure.ts'

export interface Paragraph {
  text: string
  face: StampFace
  sizePoints: number
  maxWidthPoints: number
  maxLines: number
  /** For names: breaks at spaces as long as a line has any, because no dictionary knows where a name may be cut. */
  atSpaces?: boolean
}

/** No stamp shows more than this; what is beyond is cut before it is segmented, so that long text costs no time. */
const longestText = 600

const ellipsis = '…'
/** Loads its dictionary, which takes longer than a signature; most lines fit and need none. */
const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>()

function segments(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('th', { granularity })
  segmenters.set(granularity, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** One line of plain text: line breaks and tabs become spaces, control and bidirectional-override characters disappear. */
export function plainText(text: string): string {
  return text
    .slice(0, longestText * 2)
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Cs}/gu, '')
    .trim()
    .normalize('NFC')
}

/** Breaks a paragraph between words (Thai by dictionary); what does not fit into the last line ends in an ellipsis. */
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

/** What stays on one line: words; what is wider than a line falls into its words, and those into their characters. */
function pieces(text: string, paragraph: Paragraph): string[] {
  const split = (list: readonly string[], into: (text: string) => string[]) =>
    list.flatMap((piece) => (fits(piece.trimEnd(), paragraph) ? [piece] : into(piece)))
  const spaced = paragraph.atSpaces ? (text.match(/\S+\s*/g) ?? []) : [text]
  return split(split(spaced, dictionaryWords), characters)
}

/** Words as Thai and English have them, with the punctuation that must stay at their side. */
function dictionaryWords(text: string): string[] {
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

function characters(text: string): string[] {
  return segments(text, 'grapheme')
}

function shorten(text: string, paragraph: Paragraph): string {
  const kept = characters(text)
  while (kept.length > 0 && !fits(kept.join('').trimEnd() + ellipsis, paragraph)) kept.pop()
  return kept.join('').trimEnd() + ellipsis
}

function fits(text: string, { face, sizePoints, maxWidthPoints }: Paragraph): boolean {
  return measureText(text, face, sizePoints) <= maxWidthPoints
}
