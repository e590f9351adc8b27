import type { PlacedText } from '../../pdf/page-marks.ts'

/** Words that stand together, or a row of dots or underscores to write on. */
export interface Piece extends PlacedText {
  blank: boolean
}

/** At least six dots or underscores, with or without spaces between them. An ellipsis is three. */
const rowOfDots = /(?:[._‥·‧]\s?|…\s?){6,}|(?:…\s?){2,}/g

/** The text of a page in pieces, row by row. PDFs place letters and words one by one, or whole lines at once. */
export function piecesOf(texts: readonly PlacedText[]): Piece[] {
  return rowsOf(texts).flatMap((row) => joined(row.flatMap(splitAtBlanks)))
}

/** Texts on the same baseline, from left to right. */
function rowsOf(texts: readonly PlacedText[]): PlacedText[][] {
  const rows: PlacedText[][] = []
  for (const text of texts.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1)
    if (row && onOneRow(row[0]!, text)) row.push(text)
    else rows.push([text])
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

export function onOneRow(one: { y: number; size: number }, other: { y: number; size: number }): boolean {
  return Math.abs(one.y - other.y) <= 0.4 * Math.max(one.size, other.size)
}

/** “Signature ....... Client” is two words with a blank between them. */
function splitAtBlanks(text: PlacedText): Piece[] {
  const ends = [...text.text.matchAll(rowOfDots)].flatMap(({ 0: dots, index }) => [index, index + dots.length])
  if (ends.length === 0) return text.text.trim() === '' ? [] : [{ ...text, blank: false }]
  const cuts = [0, ...ends, text.text.length]
  const total = widthOf(text.text) || 1
  const pieces = cuts.slice(1).map((end, index): Piece => {
    const start = cuts[index]!
    const part = text.text.slice(start, end)
    const x = text.x + (text.width * widthOf(text.text.slice(0, start))) / total
    // Every second piece is what was found.
    return { ...text, text: part, x, width: (text.width * widthOf(part)) / total, blank: index % 2 === 1 }
  })
  return pieces.filter((piece) => piece.text.trim() !== '')
}

const narrow = /[.,:;'|!il·‧‥…\s]/
const stacked = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/

/** About how wide a text is: only its shares count, because the page says the width of the whole. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += stacked.test(letter) ? 0 : letter === '…' ? 1 : narrow.test(letter) ? 0.28 : 0.55
  return width
}

/** Neighbours without a column between them become one piece. */
function joined(row: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const piece of row) {
    const last = pieces.at(-1)
    const gap = last ? piece.x - last.x - last.width : 0
    if (!last || last.blank !== piece.blank || gap > 1.5 * piece.size) {
      pieces.push(piece)
      continue
    }
    const space = gap > 0.2 * piece.size && !/\s$/.test(last.text) ? ' ' : ''
    const width = Math.max(last.width, piece.x + piece.width - last.x)
    pieces[pieces.length - 1] = { ...last, text: `${last.text}${space}${piece.text}`, width }
  }
  return pieces
}
