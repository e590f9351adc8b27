import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { type PlacedPage, pagesBetween } from './layout.ts'
import { viewerMessages } from './messages.ts'
import type { OpenPdf } from './open-pdf.ts'
import { PageCanvas } from './page-canvas.tsx'
import { PageList } from './page-list.tsx'
import { turnedSize } from './turn.ts'
import { TurnedSheet } from './turned-sheet.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'
import { pressViewerKey } from './viewer-keys.ts'

interface PdfViewProps {
  pdf: OpenPdf
  viewer: Viewer
  /** Content drawn over a page, such as a stamp. The page is upright, however it is rotated on screen. */
  onPage?: (page: PlacedPage) => ReactNode
  /** This page stays mounted while it is out of view, so that its content keeps the focus. */
  keptPage?: number
  /** A page was drawn, or cannot be. */
  onSettled?: (() => void) | undefined
}

/** A document in its viewer. Only the visible pages and their neighbours are drawn. */
export function PdfView({ pdf, viewer, onPage, keptPage, onSettled }: PdfViewProps) {
  const t = useText(viewerMessages)
  const [listed, setListed] = useState(false)
  const listId = useId()
  const { layout, scale, turn, window: seen } = viewer
  const shown = viewer.single
    ? layout.pages.filter(({ number }) => number === viewer.page)
    : withKept(pagesBetween(layout, seen.top - seen.height, seen.top + 2 * seen.height), layout.pages, keptPage)
  const inSight = ({ top, height }: PlacedPage) =>
    viewer.single || (top + height >= seen.top && top <= seen.top + seen.height)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Content on a page handles its own keys.
    if (event.target === event.currentTarget && pressViewerKey(event.nativeEvent, viewer)) event.preventDefault()
  }

  return (
    <div className={classes.frame}>
      {listed && <PageList id={listId} pdf={pdf} viewer={viewer} onClose={() => setListed(false)} />}
      <div className={classes.pane}>
        <section
          ref={viewer.wellRef}
          className={classNames(classes.well, viewer.single && classes.wellSingle)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('document')}
          onKeyDown={press}
        >
          <div
            className={viewer.single ? classes.single : classes.stack}
            style={viewer.single ? undefined : { height: layout.height, width: layout.width }}
          >
            {shown.map((page) => (
              <TurnedSheet key={page.number} page={page} turn={turn} placed={!viewer.single}>
                <PageCanvas
                  pdf={pdf}
                  number={page.number}
                  scale={scale}
                  inSight={inSight(page)}
                  label={t('pageOf', { page: page.number, pages: pdf.pages })}
                  onSettled={onSettled}
                />
                {onPage?.(upright(page, viewer))}
              </TurnedSheet>
            ))}
          </div>
        </section>
        <ViewerBar viewer={viewer} listId={listId} listed={listed} onList={() => setListed(!listed)} />
      </div>
    </div>
  )
}

function upright(page: PlacedPage, { turn }: Viewer): PlacedPage {
  const { widthPoints, heightPoints } = turnedSize({ widthPoints: page.width, heightPoints: page.height }, turn)
  return { ...page, width: widthPoints, height: heightPoints }
}

function withKept(shown: PlacedPage[], all: readonly PlacedPage[], kept: number | undefined): PlacedPage[] {
  const page = kept === undefined ? undefined : all[kept - 1]
  return page && !shown.includes(page) ? [...shown, page] : shown
}
