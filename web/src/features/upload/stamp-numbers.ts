import { limits } from '@laisen/contract/limits'
import { stampLengthLimits } from '@laisen/pades/stamp/length-limits'

/** The four numbers of a stamp, as typed. */
export type PlaceName = 'x' | 'y' | 'length' | 'page'
export type PlaceTexts = Readonly<Record<PlaceName, string>>

interface Rule {
  /** The value of an empty field (2§2). */
  empty: number
  least: number
  most: number
}

/** Larger than any page or document, and still an exact number in JSON. */
const farthest = limits.stampNumberMost

export const placeRules: Readonly<Record<PlaceName, Rule>> = {
  x: { empty: 0, least: 0, most: farthest },
  y: { empty: 0, least: 0, most: farthest },
  length: {
    empty: limits.stampLengthPointsDefault,
    least: stampLengthLimits.smallestPoints,
    most: stampLengthLimits.largestPoints,
  },
  page: { empty: 1, least: 1, most: farthest },
}

export const placeNames = Object.keys(placeRules) as PlaceName[]

/**
 * The number to send for a field. Text that is not a number counts as empty: its error is shown and it is never sent.
 */
export function numberIn(name: PlaceName, text: string): number {
  const { empty } = placeRules[name]
  const value = Number.parseInt(latinDigits(text), 10)
  return Number.isNaN(value) ? empty : Math.max(-farthest, Math.min(value, farthest))
}

type NumberProblem = { kind: 'notWhole' } | { kind: 'tooSmall'; least: number } | { kind: 'tooLarge'; most: number }

/** What is wrong with a field on its own, before it is checked against the document. */
export function numberProblem(name: PlaceName, text: string): NumberProblem | undefined {
  const plain = latinDigits(text)
  if (plain === '') return undefined
  if (!/^[+-]?\d+$/.test(plain)) return { kind: 'notWhole' }
  const { least, most } = placeRules[name]
  const value = Number(plain)
  if (value < least) return { kind: 'tooSmall', least }
  return value > most ? { kind: 'tooLarge', most } : undefined
}

/** Thai digits are accepted too. */
function latinDigits(text: string): string {
  return text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
}
