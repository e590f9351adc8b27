import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Fit,
  fitScale,
  type Layout,
  layoutPages,
  nextZoom,
  pageAt,
  pixelsPerPointAtFull,
  wellPadding,
  withinZoom,
} from './layout.ts'
import type { PageSize } from './open-pdf.ts'
import { nextTurn, type Turn } from './turn.ts'
import { useSteadyScroll, useWell, type WellPoint } from './use-well.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'

export interface Viewer {
  wellRef: RefObject<HTMLDivElement | null>
  layout: Layout
  /** CSS pixels per point. */
  scale: number
  /** 1 = paper size. */
  zoom: number
  /** What the pages are fitted to; undefined after zooming by hand, and until the reader chooses a fit. */
  fitted: Fit | undefined
  /** How far the reader rotated the pages; affects only the view. */
  turn: Turn
  /** Whether one page is shown at a time instead of all below each other. */
  single: boolean
  page: number
  pages: number
  sizes: readonly PageSize[]
  window: { top: number; height: number }
  goTo(page: number): void
  zoomBy(direction: 1 | -1): void
  zoomTo(zoom: number, at?: WellPoint): void
  fit(fit: Fit): void
  rotate(): void
}

interface ViewerOptions {
  single?: boolean
  /** The zoom until the reader changes it. */
  fit?: Fit
  /** The page to show first. */
  firstPage?: number | undefined
}

/** The state of the viewer: current page, zoom, rotation and visible part. */
export function useViewer(
  sizes: readonly PageSize[],
  { single = false, fit = 'width', firstPage = 1 }: ViewerOptions = {},
): Viewer {
  const wellRef = useRef<HTMLDivElement>(null)
  const pages = sizes.length
  const well = useWell(wellRef, pages > 0)
  const [chosenZoom, setChosenZoom] = useState<number | Fit>()
  const [turn, rotate] = useTurn(sizes[0])
  const [singlePage, setSinglePage] = useState(1)

  const scale = useScale(sizes, well, { chosenZoom, single, fit, turn })
  const layout = useMemo(() => layoutPages(sizes, scale, turn), [sizes, scale, turn])
  const page = single ? Math.min(singlePage, Math.max(1, pages)) : pageAt(layout, well.top, well.height)
  const hold = useSteadyScroll(wellRef, { document: sizes[0], layout, top: single ? 0 : well.top })

  const goTo = useGoTo(wellRef, layout, setSinglePage)
  useFirstPage(goTo, { laidOut: scale > 0 && pages > 0, firstPage })

  const zoom = scale / pixelsPerPointAtFull
  const zoomTo = (wanted: number, at?: WellPoint) => {
    if (at) hold(single ? { ...at, y: 0 } : at)
    setChosenZoom(withinZoom(wanted))
  }
  useZoomGestures(wellRef, pages > 0, { zoom, zoomTo })
  return {
    wellRef,
    layout,
    scale,
    zoom,
    fitted: typeof chosenZoom === 'string' ? chosenZoom : undefined,
    turn,
    single,
    page,
    pages,
    sizes,
    window: { top: well.top, height: well.height },
    goTo,
    zoomBy: (direction) => setChosenZoom(nextZoom(zoom, direction)),
    zoomTo,
    fit: setChosenZoom,
    rotate,
  }
}

interface ScaleOptions {
  /** A zoom set by hand, or a fit that the reader chose. */
  chosenZoom: number | Fit | undefined
  single: boolean
  fit: Fit
  turn: Turn
}

/** CSS pixels per point: as zoomed by hand, or so that the pages fit into the well. */
function useScale(
  sizes: readonly PageSize[],
  well: ReturnType<typeof useWell>,
  { chosenZoom, single, fit, turn }: ScaleOptions,
): number {
  return useMemo(() => {
    if (typeof chosenZoom === 'number') return chosenZoom * pixelsPerPointAtFull
    // In single-page view the well is as high as its page, and the screen scrolls instead.
    const seen = single ? { ...well, height: window.innerHeight - barsHeight } : well
    const opening = chosenZoom === undefined
    return fitScale(sizes, seen, { fit: chosenZoom ?? (single ? 'width' : fit), turn, opening })
  }, [sizes, well, chosenZoom, single, fit, turn])
}

/** The height of what is above and below a page on a phone. */
const barsHeight = 160

/** Shows a page: in single-page view as the only one, otherwise by scrolling to its top. */
function useGoTo(wellRef: RefObject<HTMLDivElement | null>, layout: Layout, onPage: (page: number) => void) {
  return useCallback(
    (wanted: number) => {
      const page = Math.min(Math.max(1, wanted), Math.max(1, layout.pages.length))
      onPage(page)
      const placed = layout.pages[page - 1]
      if (placed) wellRef.current?.scrollTo({ top: placed.top - wellPadding })
    },
    [wellRef, layout, onPage],
  )
}

/** A new document starts upright. */
function useTurn(document: PageSize | undefined): [Turn, () => void] {
  const [chosen, setChosen] = useState<{ document: PageSize | undefined; turn: Turn }>()
  const turn = chosen?.document === document ? (chosen?.turn ?? 0) : 0
  return [turn, () => setChosen({ document, turn: nextTurn(turn) })]
}

function useFirstPage(goTo: (page: number) => void, { laidOut, firstPage }: { laidOut: boolean; firstPage: number }) {
  const opening = useRef(goTo)
  opening.current = goTo
  useEffect(() => {
    if (laidOut && firstPage > 1) opening.current(firstPage)
  }, [laidOut, firstPage])
}
