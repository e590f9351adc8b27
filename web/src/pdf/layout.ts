import type { PageSize } from './open-pdf.ts'
import { type Turn, turnedSize } from './turn.ts'

/** Space around the pages in the well, and between two of them, in CSS pixels. */
export const wellPadding = 20
export const pageGap = 16
/** Below the last page, so that nothing of it lies under the bar: a stamp begins in the lower left corner. */
export const barRoom = 60

/** 100 % shows a page as large as it is on paper: 96 CSS pixels to 72 points. */
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

/** Where every page stands in the well: one below the other, in CSS pixels, turned as the reader turned them. */
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

/** The pages that stand between two heights of the well. */
export function pagesBetween({ pages }: Layout, from: number, to: number): PlacedPage[] {
  return pages.filter(({ top, height }) => top + height >= from && top <= to)
}

/** The page that a reader would say is open: the one at a third of the window. */
export function pageAt({ pages }: Layout, scrollTop: number, windowHeight: number): number {
  const line = scrollTop + windowHeight / 3
  return pages.findLast(({ top }) => top <= line)?.number ?? 1
}

/** A line through the document that does not depend on how large it is shown. */
export interface Spot {
  page: number
  /** How far down its page, from 0 to 1. */
  along: number
}

export function spotAt({ pages }: Layout, y: number): Spot {
  const placed = pages.findLast(({ top }) => top <= y) ?? pages[0]
  if (!placed || placed.height === 0) return { page: 1, along: 0 }
  return { page: placed.number, along: Math.min(1, (y - placed.top) / placed.height) }
}

/** How far down the well a spot stands. */
export function heightOfSpot({ pages }: Layout, { page, along }: Spot): number {
  const placed = pages[page - 1]
  return placed ? placed.top + along * placed.height : 0
}

export interface WellSize {
  width: number
  height: number
}

/** `width`: the widest page fills the well. `page`: the first page is seen whole. */
export type Fit = 'width' | 'page'

interface FitOptions {
  fit: Fit
  turn?: Turn
  /** As a document opens: never above its size on paper, and not so small that nobody could read it. */
  opening?: boolean
}

const smallestOpeningScale = pixelsPerPointAtFull / 2

/** The scale, in CSS pixels per point, of a fit; 0 before the well is measured. */
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

/** Within the steps, whatever a wheel or two fingers ask for. */
export function withinZoom(zoom: number): number {
  return Math.min(Math.max(zoom, zoomSteps[0]), zoomSteps.at(-1)!)
}

/** The next larger or smaller step of zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const epsilon = 0.005
  const step =
    direction === 1
      ? zoomSteps.find((candidate) => candidate > zoom + epsilon)
      : zoomSteps.findLast((candidate) => candidate < zoom - epsilon)
  return step ?? zoom
}
