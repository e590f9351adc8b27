import type { DrawnRule, PageMarks, PlacedText } from '../../pdf/page-marks.ts'
import { plainLetters } from './plain-letters.ts'
import { onOneRow, type Piece, piecesOf } from './text-pieces.ts'

/** A place on a page where somebody is meant to sign. Points from the left and the bottom of the page as displayed. */
export interface SignatureLine {
  x: number
  y: number
  width: number
  /** The height of the letters beside it. */
  size: number
  /** Who is meant to sign, as the page says it below the line or behind it; empty if it does not. */
  name: string
  /** Everything that the page says around the line, to be compared with the name of a signer. */
  words: string
}

type Blank = Pick<SignatureLine, 'x' | 'y' | 'width' | 'size'>

/** Forms with more lines on a page are not contracts, and so many markers would help nobody. */
const mostLines = 12
const shortestPoints = 60
const longestPoints = 360
/** How far below a line its name and role stand, in points. */
const belowPoints = 46

/** The signature lines of a page: rows of dots or underscores, drawn rules, and “Signature:” with room behind it. */
export function signatureLines({ texts, rules }: PageMarks): SignatureLine[] {
  const pieces = piecesOf(texts)
  const words = pieces.filter(({ blank }) => !blank)
  const blanks: Blank[] = [...pieces.filter(({ blank }) => blank), ...freeRules(rules, words)].filter(
    ({ width }) => width >= shortestPoints && width <= longestPoints,
  )
  const onBlanks = blanks.flatMap((blank) => {
    const around = wordsAround(blank, words)
    return isForSigning(around) ? [{ ...placeOf(blank), ...saidBy(around) }] : []
  })
  const lines = [...onBlanks, ...openLabels(words, blanks)]
  return lines.toSorted((one, other) => other.y - one.y || one.x - other.x).slice(0, mostLines)
}

const placeOf = ({ x, y, width, size }: Blank): Blank => ({ x, y, width, size })

/** Drawn rules with nothing right above them: no underlines, and no borders of tables. */
function freeRules(rules: readonly DrawnRule[], words: readonly Piece[]): Blank[] {
  const across = rules.filter(({ width, height }) => width > height)
  const down = rules.filter(({ width, height }) => height > width && height > 6)
  return across
    .filter((rule) => !down.some((other) => touches(rule, other)))
    .filter((rule) => !words.some((word) => overlap(rule, word) > 0 && word.y > rule.y - 1 && word.y < rule.y + 6))
    .map(({ x, y, width }) => ({ x, y, width, size: 11 }))
}

function touches(across: DrawnRule, down: DrawnRule): boolean {
  const near = 3
  const beside = down.x >= across.x - near && down.x <= across.x + across.width + near
  return beside && down.y - near <= across.y && across.y <= down.y + down.height + near
}

interface Around {
  /** On the same row, right before the blank. */
  before: string
  /** On the same row, right behind it. */
  after: string
  /** The rows below, the nearest first. */
  below: readonly string[]
}

function wordsAround(blank: Blank, words: readonly Piece[]): Around {
  const end = blank.x + blank.width
  const row = words.filter((word) => onOneRow(word, { ...blank, size: Math.max(blank.size, 12) }))
  const before = row.findLast(({ x, width }) => x < blank.x && blank.x - x - width < 40)
  const after = row.find(({ x }) => x > end - 6 && x - end < 24)
  const from = (before?.x ?? blank.x) - 10
  const to = (after ? after.x + after.width : end) + 10
  const below = words.filter(
    (word) =>
      word.y < blank.y - 4 &&
      word.y > blank.y - belowPoints &&
      overlap({ x: from, width: to - from }, word) > word.width / 2,
  )
  return { before: before?.text ?? '', after: after?.text ?? '', below: below.map(({ text }) => text) }
}

function overlap(one: { x: number; width: number }, other: { x: number; width: number }): number {
  return Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
}

// Thai without the marks above and below its letters: PDFs write those in several ways.
const signing = /ลงชอ|ลงนาม|ลายเซน|ลายมอชอ|\bsign(ed|ature|atory)?\b/i
const bySomebody = /^(x|by)\s*:?$/i
const aDate = /^\W*(วนท|date\b)/i
const someone = /^\(.*\)$|^(นาย|นาง|mr|mrs|ms|miss|dr)\b|^(นาย|นางสาว|นาง|ดร)/i
/** What stands below a line is a name or a role, and no paragraph. */
const longestCaption = 60

/** Whether a page speaks of signing at all. */
export function speaksOfSigning(texts: readonly PlacedText[]): boolean {
  return signing.test(plainLetters(texts.map(({ text }) => text).join('')))
}

/** Whether somebody is meant to sign on the blank, rather than to fill in a name, a date or a sum. */
function isForSigning({ before, after, below }: Around): boolean {
  const label = plainLetters(before).slice(-40)
  if (label !== '') return signing.test(label) || bySomebody.test(label)
  const captions = below.filter((text) => text.length <= longestCaption).map(plainLetters)
  const [nearest] = captions
  if (nearest && aDate.test(nearest)) return false
  if (captions.some((text) => signing.test(text) || someone.test(text.trim()))) return true
  if (after !== '') return after.length <= longestCaption && !/^\s*\d/.test(after)
  return nearest !== undefined && below[0]!.length <= longestCaption
}

/** The name that the page gives: in brackets below the line, or else what is below or behind it. */
function saidBy({ before, after, below }: Around): Pick<SignatureLine, 'name' | 'words'> {
  const inBrackets = below.map((text) => /^\s*\(\s*(.*?)\s*\)\s*$/.exec(text)?.[1]).find((text) => text)
  const caption = below.find((text) => !signing.test(plainLetters(text)) && !aDate.test(plainLetters(text)))
  const name = (inBrackets ?? caption ?? after).trim().slice(0, longestCaption)
  return { name: /\p{L}/u.test(name) ? name : '', words: [before, after, ...below].join(' ') }
}

const openLinePoints = 150

/** “Signature:” without any line behind it. */
function openLabels(words: readonly Piece[], blanks: readonly Blank[]): SignatureLine[] {
  return words.flatMap((word) => {
    const end = word.x + word.width
    const label = plainLetters(word.text).trim()
    if (label.length > 24 || !/[:：]$/.test(label) || !signing.test(label)) return []
    const taken = [...words, ...blanks].some(
      (other) => onOneRow(other, word) && other.x >= end - 1 && other.x < end + openLinePoints,
    )
    const place = { x: end + 6, y: word.y, width: openLinePoints, size: word.size }
    return taken ? [] : [{ ...place, name: '', words: word.text }]
  })
}
