/** Where several stamps stand beside each other. Free of Node: the page preview computes the same places as the signer. */
import { PadesError } from '../errors.ts'

export interface StampSize {
  widthPoints: number
  heightPoints: number
}

export interface Row {
  /** The page as displayed. */
  page: StampSize
  /** The first stamp's lower left corner, from the left and the bottom of the page. */
  x: number
  y: number
  stamps: readonly StampSize[]
}

/** Between stamps, and between rows. */
export const rowGapPoints = 6

/** As in `placeOnPage`: people type whole points, pages are 595.28 wide. */
const slackPoints = 0.5

/**
 * A place for each stamp: from left to right, and where the page ends, in a new row above all that stand in the one below.
 * @throws PadesError STAMP_OUTSIDE_PAGE where a stamp finds no room
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
