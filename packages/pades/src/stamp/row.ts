/** Places several stamps next to one another. Does not use Node, so that the page preview computes the same places as the signer. */
import { PadesError } from '../errors.ts'

interface StampSize {
  widthPoints: number
  heightPoints: number
}

interface Row {
  /** The page as displayed. */
  page: StampSize
  /** The lower left corner of the first stamp, from the left and the bottom of the page. */
  x: number
  y: number
  stamps: readonly StampSize[]
}

/** The gap between stamps and between rows. */
export const rowGapPoints = 6

/** As in `placeOnPage`: users enter whole points, but A4 pages are 595.28 points wide. */
const slackPoints = 0.5

/**
 * A place for each stamp, from left to right; at the edge of the page a new row starts above the highest stamp of the row below.
 * @throws PadesError STAMP_OUTSIDE_PAGE if a stamp does not fit
 */
export function placeInRow({ page, x, y, stamps }: Row): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = []
  let [left, bottom, top] = [x, y, y]
  for (const stamp of stamps) {
    if (left > x && left + stamp.widthPoints > page.widthPoints + slackPoints) {
      left = x
      bottom = round(top + rowGapPoints)
    }
    if (bottom > y && bottom + stamp.heightPoints > page.heightPoints + slackPoints) throw noRoom(page, stamp)
    places.push({ x: left, y: bottom })
    top = Math.max(top, bottom + stamp.heightPoints)
    left = round(left + stamp.widthPoints + rowGapPoints)
  }
  return places
}

function noRoom(page: StampSize, stamp: StampSize): PadesError {
  const facts = { pageWidthPoints: page.widthPoints, pageHeightPoints: page.heightPoints, ...stamp }
  return new PadesError('STAMP_OUTSIDE_PAGE', { field: 'position_Y', ...facts })
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
