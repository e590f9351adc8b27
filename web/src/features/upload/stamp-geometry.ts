import { stampLengthLimits } from '@laisen/pades/stamp/length-limits'
import type { PageSize } from '../../pdf/open-pdf.ts'

/** Points from the left and the bottom of the page as displayed; whole numbers, as in the call. */
export interface StampPlace {
  x: number
  y: number
  length: number
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
export const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/** The stamp's height at a given length. Text wraps, so it does not simply scale. */
type HeightOf = (length: number) => number

const shortestLength = stampLengthLimits.smallestPoints

/** The same rounding as in the signer: users place whole points, but pages are 595.28 points wide. */
const slackPoints = 0.5

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)))

/** The height of everything that moves together: one stamp, or a row of them. */
export type HeightAt = (place: StampPlace) => number

/** The nearest position where the stamp and the row it leads are entirely on the page. */
export function keepOnPage(place: StampPlace, page: PageSize, heightAt: HeightAt): StampPlace {
  let length = between(Math.round(place.length), shortestLength, Math.floor(page.widthPoints))
  const x = () => between(Math.round(place.x), 0, Math.floor(page.widthPoints - length))
  const height = () => heightAt({ x: x(), y: 0, length })
  // A narrow, tall picture reaches the page's height before its width.
  while (length > shortestLength && height() > page.heightPoints) length -= 1
  return { length, x: x(), y: between(Math.round(place.y), 0, Math.floor(page.heightPoints - height())) }
}

export function isOnPage({ x, y, length }: StampPlace, page: PageSize, heightOf: HeightOf): boolean {
  if (x < 0 || y < 0 || length < shortestLength) return false
  return x + length <= page.widthPoints + slackPoints && y + heightOf(length) <= page.heightPoints + slackPoints
}

/** Resizes at one corner by a number of points; the opposite corner stays where it is. */
export function pullCorner(
  place: StampPlace,
  { corner, byPoints }: { corner: Corner; byPoints: number },
  heightOf: HeightOf,
): StampPlace {
  const left = corner.endsWith('left')
  const length = Math.max(shortestLength, Math.round(place.length + (left ? -byPoints : byPoints)))
  const grown = heightOf(length) - heightOf(place.length)
  return {
    length,
    x: left ? place.x + place.length - length : place.x,
    y: corner.startsWith('bottom') ? Math.round(place.y - grown) : place.y,
  }
}

/** What a key does to the stamp: arrows move it by 1 point, with Shift by 10; + and − change the length. */
export function pressKey(place: StampPlace, key: string, shift: boolean): StampPlace | undefined {
  const step = shift ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      return { ...place, x: place.x - step }
    case 'ArrowRight':
      return { ...place, x: place.x + step }
    case 'ArrowUp':
      return { ...place, y: place.y + step }
    case 'ArrowDown':
      return { ...place, y: place.y - step }
    case '+':
    case '=':
      return { ...place, length: place.length + (key === '+' && !shift ? 1 : step) }
    case '-':
    case '_':
      return { ...place, length: place.length - (key === '_' ? 10 : 1) }
    default:
      return undefined
  }
}
