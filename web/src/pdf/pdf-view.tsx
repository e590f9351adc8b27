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
  /** What stands on a page, above its picture: a stamp, for example. The page is upright, however it is turned on screen. */
  onPage?: (page: PlacedPage) => ReactNode
  /** A page that stays on screen's paper while it is out of sight, so that what stands on it keeps the focus. */
  keptPage?: number
}

/** A document in its well: only the pages in sight and their neighbours are drawn. */
export function PdfView({ pdf, viewer, onPage, keptPage }: PdfViewProps) {
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
    // What stands on a page has keys of its own.
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
