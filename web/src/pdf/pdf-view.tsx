import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { PlacedPage } from './layout.ts'
import { pagesBetween } from './layout.ts'
import { viewerMessages } from './messages.ts'
import type { OpenPdf } from './open-pdf.ts'
import { PageCanvas } from './page-canvas.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'

interface PdfViewProps {
  pdf: OpenPdf
  viewer: Viewer
  /** What stands on a page, above its picture: a stamp, for example. */
  onPage?: (page: PlacedPage) => ReactNode
  /** A page that stays on screen's paper while it is out of sight, so that what stands on it keeps the focus. */
  keptPage?: number
}

/** A document in its well: only the pages in sight and their neighbours are drawn. */
export function PdfView({ pdf, viewer, onPage, keptPage }: PdfViewProps) {
  const t = useText(viewerMessages)
  const { layout, scale, window: seen } = viewer
  const shown = viewer.single
    ? layout.pages.filter(({ number }) => number === viewer.page)
    : withKept(pagesBetween(layout, seen.top - seen.height, seen.top + 2 * seen.height), layout.pages, keptPage)
  const wide = layout.width > (viewer.wellRef.current?.clientWidth ?? Number.POSITIVE_INFINITY)
  const stackStyle = viewer.single ? undefined : { height: layout.height, width: layout.width }
  const stackClass = [viewer.single ? classes.single : classes.stack, wide ? classes.wide : ''].join(' ')

  return (
    <div className={classes.frame}>
      <section
        ref={viewer.wellRef}
        className={`${classes.well} ${viewer.single ? classes.wellSingle : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('document')}
      >
        <div className={stackClass} style={stackStyle}>
          {shown.map((page) => (
            <div
              key={page.number}
              className={classes.page}
              data-page={page.number}
              style={{ width: page.width, height: page.height, ...(viewer.single ? {} : { top: page.top }) }}
            >
              <PageCanvas
                pdf={pdf}
                number={page.number}
                scale={scale}
                label={t('pageOf', { page: page.number, pages: pdf.pages })}
                undrawable={t('pageUndrawable')}
              />
              {onPage?.(page)}
            </div>
          ))}
        </div>
      </section>
      <ViewerBar viewer={viewer} />
    </div>
  )
}

function withKept(shown: PlacedPage[], all: readonly PlacedPage[], kept: number | undefined): PlacedPage[] {
  const page = kept === undefined ? undefined : all[kept - 1]
  return page && !shown.includes(page) ? [...shown, page] : shown
}
