import type { PageSize } from './open-pdf.ts'

/** Space around the pages in the well, and between two of them, in CSS pixels. */
export const wellPadding = 20
export const pageGap = 16

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

/** Where every page stands in the well: one below the other, in CSS pixels. */
export function layoutPages(sizes: readonly PageSize[], scale: number): Layout {
  const pages: PlacedPage[] = []
  let top = wellPadding
  let widest = 0
  for (const [index, { widthPoints, heightPoints }] of sizes.entries()) {
    const width = widthPoints * scale
    const height = heightPoints * scale
    pages.push({ number: index + 1, top, width, height })
    top += height + pageGap
    widest = Math.max(widest, width)
  }
  return { pages, width: widest + 2 * wellPadding, height: top - pageGap + wellPadding }
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

export interface WellSize {
  width: number
  height: number
}

/** `width`: the widest page fills the well. `page`: the first page is seen whole. */
export type Fit = 'width' | 'page'

/** The scale, in CSS pixels per point, of a fit; never above the size on paper, 0 before the well is measured. */
export function fitScale(sizes: readonly PageSize[], well: WellSize, fit: Fit): number {
  if (well.width === 0 || !sizes[0]) return 0
  const widest = Math.max(1, ...sizes.slice(0, 2000).map(({ widthPoints }) => widthPoints))
  const wide = Math.min(Math.max(80, well.width - 2 * wellPadding) / widest, pixelsPerPointAtFull)
  if (fit === 'width') return wide
  const high = (well.height - 2 * wellPadding) / sizes[0].heightPoints
  return Math.min(wide, Math.max(high, smallestPageScale))
}

/** A page is not shrunk below half its size only to be seen whole: nobody could read it. */
const smallestPageScale = pixelsPerPointAtFull / 2

/** The next larger or smaller step of zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const epsilon = 0.005
  const step =
    direction === 1
      ? zoomSteps.find((candidate) => candidate > zoom + epsilon)
      : zoomSteps.findLast((candidate) => candidate < zoom - epsilon)
  return step ?? zoom
}
