/** Converts positions on the displayed page to coordinates in the file. Does not use Node, so that the web preview can use it too. */
import { PadesError } from '../errors.ts'

interface PageFrame {
  /** The visible part of the page in its own units: the crop box within the media box. */
  cropBox: { left: number; bottom: number; right: number; top: number }
  /** Degrees clockwise. */
  rotate: 0 | 90 | 180 | 270
  /** Points per unit (ISO 32000-2 §14.11.1). */
  userUnit: number
}

interface StampPlace {
  /** Points from the left and the bottom of the page as displayed. */
  x: number
  y: number
  widthPoints: number
  heightPoints: number
}

export interface PlacedStamp {
  /** The widget's /Rect. */
  rect: [number, number, number, number]
  /** The appearance's /Matrix, which turns and scales the stamp with the page. */
  matrix: [number, number, number, number, number, number]
}

/** The page's size in points as displayed. */
export function displayedSize({ cropBox, rotate, userUnit }: PageFrame): { widthPoints: number; heightPoints: number } {
  const width = round((cropBox.right - cropBox.left) * userUnit)
  const height = round((cropBox.top - cropBox.bottom) * userUnit)
  return rotate % 180 === 0
    ? { widthPoints: width, heightPoints: height }
    : { widthPoints: height, heightPoints: width }
}

/** Half a point of tolerance: users enter whole points, but A4 pages are 595.28 points wide. */
const slackPoints = 0.5

/**
 * The same place on another page or, if that page is too small, the nearest place inside it.
 * @throws PadesError STAMP_OUTSIDE_PAGE if the whole page is smaller than the stamp
 */
export function placeOnOtherPage(page: PageFrame, stamp: StampPlace): PlacedStamp {
  const { widthPoints, heightPoints } = displayedSize(page)
  const x = Math.max(0, Math.min(stamp.x, widthPoints - stamp.widthPoints))
  const y = Math.max(0, Math.min(stamp.y, heightPoints - stamp.heightPoints))
  return placeOnPage(page, { ...stamp, x, y })
}

/** The place of a stamp in the page's own coordinates. @throws PadesError STAMP_OUTSIDE_PAGE */
export function placeOnPage(page: PageFrame, stamp: StampPlace): PlacedStamp {
  const size = displayedSize(page)
  const { x, y, widthPoints, heightPoints } = stamp
  const insideX = x >= 0 && x + widthPoints <= size.widthPoints + slackPoints
  const insideY = y >= 0 && y + heightPoints <= size.heightPoints + slackPoints
  if (!insideX || !insideY) {
    throw new PadesError('STAMP_OUTSIDE_PAGE', {
      field: insideX ? 'position_Y' : 'position_x',
      pageWidthPoints: size.widthPoints,
      pageHeightPoints: size.heightPoints,
      widthPoints,
      heightPoints,
    })
  }
  return { rect: rectOn(page, stamp), matrix: uprightOn(page) }
}

function rectOn({ cropBox, rotate, userUnit }: PageFrame, stamp: StampPlace): PlacedStamp['rect'] {
  const { left, bottom, right, top } = cropBox
  const [u, v] = [stamp.x / userUnit, stamp.y / userUnit]
  const [width, height] = [stamp.widthPoints / userUnit, stamp.heightPoints / userUnit]
  if (rotate === 0) return boxFrom(left + u, bottom + v, { across: width, up: height })
  if (rotate === 90) return boxFrom(right - v - height, bottom + u, { across: height, up: width })
  if (rotate === 180) return boxFrom(right - u - width, top - v - height, { across: width, up: height })
  return boxFrom(left + v, top - u - width, { across: height, up: width })
}

function boxFrom(x: number, y: number, { across, up }: { across: number; up: number }): PlacedStamp['rect'] {
  return [round(x), round(y), round(x + across), round(y + up)]
}

/** Where a rectangle of the page's own coordinates is on the page as displayed. */
export function placeOfRect(page: PageFrame, [x1, y1, x2, y2]: PlacedStamp['rect']): StampPlace {
  const { left, bottom, right, top } = page.cropBox
  const [across, up] = [x2 - x1, y2 - y1]
  const place: Record<PageFrame['rotate'], [number, number, number, number]> = {
    0: [x1 - left, y1 - bottom, across, up],
    90: [y1 - bottom, right - x2, up, across],
    180: [right - x2, top - y2, across, up],
    270: [top - y2, x1 - left, up, across],
  }
  const [x, y, width, height] = place[page.rotate].map((value) => round(value * page.userUnit)) as PlacedStamp['rect']
  return { x, y, widthPoints: width, heightPoints: height }
}

/** Rotates and scales from upright points to the page's own coordinates. */
export function uprightOn({ rotate, userUnit }: Pick<PageFrame, 'rotate' | 'userUnit'>): PlacedStamp['matrix'] {
  const unit = 1 / userUnit
  if (rotate === 0) return [unit, 0, 0, unit, 0, 0]
  if (rotate === 90) return [0, unit, -unit, 0, 0, 0]
  if (rotate === 180) return [-unit, 0, 0, -unit, 0, 0]
  return [0, -unit, unit, 0, 0, 0]
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
