import type { PageSize } from './open-pdf.ts'
import { type Turn, turnedSize } from './turn.ts'

/** Space around and between the pages in the viewer, in CSS pixels. */
export const wellPadding = 20
const pageGap = 16
/** Below the last page, so that the bar does not cover it: a stamp starts in the lower left corner. */
const barRoom = 60

/** At 100% a page has the size of its paper: 96 CSS pixels per 72 points. */
export const pixelsPerPointAtFull = 96 / 72

export const zoomSteps = [0.25, 0.33, 0.5, 0.64, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4] as const

export interface PlacedPage {
  number: number
  top: number
  width: number
  height: number
}

export interface Layout {
  pages: readonly PlacedPage[]
  width: number
  height: number
}

/** The position of every page in the viewer: one below the other, in CSS pixels, including the reader's rotation. */
export function layoutPages(sizes: readonly PageSize[], scale: number, turn: Turn = 0): Layout {
  const pages: PlacedPage[] = []
  let top = wellPadding
  let widest = 0
  for (const [index, size] of sizes.entries()) {
    const { widthPoints, heightPoints } = turnedSize(size, turn)
    const width = widthPoints * scale
    const height = heightPoints * scale
    pages.push({ number: index + 1, top, width, height })
    top += height + pageGap
    widest = Math.max(widest, width)
  }
  return { pages, width: widest + 2 * wellPadding, height: top - pageGap + barRoom }
}

/** The pages between two heights. */
export function pagesBetween({ pages }: Layout, from: number, to: number): PlacedPage[] {
  return pages.filter(({ top, height }) => top + height >= from && top <= to)
}

/** The current page: the one at a third of the window's height. */
export function pageAt({ pages }: Layout, scrollTop: number, windowHeight: number): number {
  const line = scrollTop + windowHeight / 3
  return pages.findLast(({ top }) => top <= line)?.number ?? 1
}

/** A position in the document that does not depend on the zoom. */
interface Spot {
  page: number
  /** How far down its page, from 0 to 1. */
  along: number
}

export function spotAt({ pages }: Layout, y: number): Spot {
  const placed = pages.findLast(({ top }) => top <= y) ?? pages[0]
  if (!placed || placed.height === 0) return { page: 1, along: 0 }
  return { page: placed.number, along: Math.min(1, (y - placed.top) / placed.height) }
}

/** The height at which a position appears. */
export function heightOfSpot({ pages }: Layout, { page, along }: Spot): number {
  const placed = pages[page - 1]
  return placed ? placed.top + along * placed.height : 0
}

interface WellSize {
  width: number
  height: number
}

/** `width`: the widest page fills the viewer. `page`: the whole first page fits. */
export type Fit = 'width' | 'page'

interface FitOptions {
  fit: Fit
  turn?: Turn
  /** The initial zoom: at most 100%, and large enough to read. */
  opening?: boolean
}

const smallestOpeningScale = pixelsPerPointAtFull / 2

/** The scale for a fit, in CSS pixels per point; 0 until the viewer has been measured. */
export function fitScale(sizes: readonly PageSize[], well: WellSize, { fit, turn = 0, opening }: FitOptions): number {
  const first = sizes[0]
  if (well.width === 0 || !first) return 0
  const widest = Math.max(1, ...sizes.slice(0, 2000).map((size) => turnedSize(size, turn).widthPoints))
  const most = pixelsPerPointAtFull * (opening ? 1 : zoomSteps.at(-1)!)
  const wide = Math.min(Math.max(80, well.width - 2 * wellPadding) / widest, most)
  if (fit === 'width') return wide
  const high = Math.max(80, well.height - wellPadding - barRoom) / turnedSize(first, turn).heightPoints
  return Math.min(wide, opening ? Math.max(high, smallestOpeningScale) : high)
}

/** Limited to the range of zoom steps, whatever the wheel or a pinch requests. */
export function withinZoom(zoom: number): number {
  return Math.min(Math.max(zoom, zoomSteps[0]), zoomSteps.at(-1)!)
}

/** The next larger or smaller zoom step. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const epsilon = 0.005
  const step =
    direction === 1
      ? zoomSteps.find((candidate) => candidate > zoom + epsilon)
      : zoomSteps.findLast((candidate) => candidate < zoom - epsilon)
  return step ?? zoom
}
