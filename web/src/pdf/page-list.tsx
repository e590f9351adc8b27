import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { viewerMessages } from './messages.ts'
import type { OpenPdf } from './open-pdf.ts'
import classes from './page-list.module.css'
import { PageThumb } from './page-thumb.tsx'
import type { Viewer } from './use-viewer.ts'

interface Props {
  id: string
  pdf: OpenPdf
  viewer: Viewer
  onClose: () => void
}

/** Thumbnails of all pages: a strip beside the document, or a sheet over it in single-page view. */
export function PageList({ id, pdf, viewer, onClose }: Props) {
  const t = useText(viewerMessages)
  const scroller = useRef<HTMLDivElement>(null)
  if (!viewer.single) {
    return (
      <nav className={classes.strip} id={id} aria-label={t('pages')} ref={scroller}>
        <Thumbs pdf={pdf} viewer={viewer} scroller={scroller} onChosen={viewer.goTo} />
      </nav>
    )
  }
  const choose = (page: number) => {
    viewer.goTo(page)
    onClose()
  }
  return (
    <Drawer opened onClose={onClose} position="bottom" size="72%" label={t('pages')} id={id}>
      <div className={classes.over}>
        <div className={classes.overHead}>
          <h2>{t('pages')}</h2>
          <IconButton label={t('closeList')} icon={IconX} onClick={onClose} />
        </div>
        <div className={classes.overBody} ref={scroller}>
          <Thumbs pdf={pdf} viewer={viewer} scroller={scroller} onChosen={choose} />
        </div>
      </div>
    </Drawer>
  )
}

interface ThumbsProps extends Pick<Props, 'pdf' | 'viewer'> {
  scroller: RefObject<HTMLElement | null>
  onChosen: (page: number) => void
}

function Thumbs({ pdf, viewer, scroller, onChosen }: ThumbsProps) {
  const { sizes, page, turn } = viewer
  useEffect(() => {
    const element = scroller.current
    const current = element?.querySelector<HTMLElement>(`[data-thumb='${page}']`)
    if (!element || !current) return
    const { top, bottom } = current.getBoundingClientRect()
    const seen = element.getBoundingClientRect()
    if (top < seen.top) element.scrollTop -= seen.top - top + edge
    if (bottom > seen.bottom) element.scrollTop += bottom - seen.bottom + edge
  }, [scroller, page])
  return (
    <ol className={classes.thumbs}>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page's number is what it is.
        <li key={index}>
          <PageThumb
            pdf={pdf}
            number={index + 1}
            size={size}
            turn={turn}
            current={page === index + 1}
            onChosen={onChosen}
          />
        </li>
      ))}
    </ol>
  )
}

/** The distance kept between the current thumbnail and the edge of the list. */
const edge = 12
