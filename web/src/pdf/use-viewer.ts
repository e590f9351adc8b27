import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Fit,
  fitScale,
  type Layout,
  layoutPages,
  nextZoom,
  pageAt,
  pixelsPerPointAtFull,
  wellPadding,
} from './layout.ts'
import type { PageSize } from './open-pdf.ts'

export interface Viewer {
  wellRef: RefObject<HTMLDivElement | null>
  layout: Layout
  /** CSS pixels per point. */
  scale: number
  /** 1 = as large as on paper. */
  zoom: number
  fitsWidth: boolean
  /** One page at a time instead of all below each other. */
  single: boolean
  page: number
  pages: number
  window: { top: number; height: number }
  goTo(page: number): void
  zoomBy(direction: 1 | -1): void
  fitWidth(): void
}

interface ViewerOptions {
  single?: boolean
  /** How large the pages are until somebody zooms. */
  fit?: Fit
  /** The page that is shown first. */
  firstPage?: number | undefined
}

/** What the reader sees of a document: which page, how large, and what part of the well. */
export function useViewer(
  sizes: readonly PageSize[],
  { single = false, fit = 'width', firstPage = 1 }: ViewerOptions = {},
): Viewer {
  const wellRef = useRef<HTMLDivElement>(null)
  const well = useWell(wellRef, sizes.length > 0)
  const [chosenZoom, setChosenZoom] = useState<number | Fit>()
  const [singlePage, setSinglePage] = useState(1)

  const zoomed = chosenZoom ?? (single ? 'width' : fit)
  const scale = useMemo(
    () => (typeof zoomed === 'number' ? zoomed * pixelsPerPointAtFull : fitScale(sizes, well, zoomed)),
    [sizes, well, zoomed],
  )
  const layout = useMemo(() => layoutPages(sizes, scale), [sizes, scale])
  const pages = sizes.length
  const page = single ? Math.min(singlePage, Math.max(1, pages)) : pageAt(layout, well.top, well.height)
  useSteadyScroll(wellRef, sizes[0], scale)

  const goTo = useCallback(
    (wanted: number) => {
      const number = Math.min(Math.max(1, wanted), Math.max(1, pages))
      setSinglePage(number)
      const placed = layout.pages[number - 1]
      if (placed) wellRef.current?.scrollTo({ top: placed.top - wellPadding })
    },
    [pages, layout],
  )
  const laidOut = scale > 0 && pages > 0
  const opening = useRef(goTo)
  opening.current = goTo
  useEffect(() => {
    if (laidOut && firstPage > 1) opening.current(firstPage)
  }, [laidOut, firstPage])

  const zoom = scale / pixelsPerPointAtFull
  return {
    wellRef,
    layout,
    scale,
    zoom,
    fitsWidth: zoomed === 'width',
    single,
    page,
    pages,
    window: { top: well.top, height: well.height },
    goTo,
    zoomBy: (direction) => setChosenZoom(nextZoom(zoom, direction)),
    fitWidth: () => setChosenZoom('width'),
  }
}

/** The part of the well that is in sight. */
function useWell(ref: RefObject<HTMLDivElement | null>, shown: boolean) {
  const [well, setWell] = useState({ width: 0, height: 0, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !shown) return
    const measure = () => setWell({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref, shown])
  return well
}

/** Zooming keeps what the reader looks at in its place; another document begins at its top. */
function useSteadyScroll(ref: RefObject<HTMLDivElement | null>, document: unknown, scale: number) {
  const before = useRef({ document, scale })
  useEffect(() => {
    const element = ref.current
    const same = before.current.document === document
    if (element && same && before.current.scale > 0 && before.current.scale !== scale) {
      const middle = element.scrollTop + element.clientHeight / 2
      element.scrollTop = (middle * scale) / before.current.scale - element.clientHeight / 2
    }
    before.current = { document, scale }
  }, [ref, document, scale])
}
