import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PdfView } from '../../pdf/later-view.tsx'
import type { PlacedPage } from '../../pdf/layout.ts'
import { viewerMessages } from '../../pdf/messages.ts'
import { PdfTrouble } from '../../pdf/pdf-trouble.tsx'
import type { PdfState } from '../../pdf/use-pdf.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { Spinner } from '../../ui/spinner.tsx'
import s from './preview.module.css'

interface Props {
  opened: PdfState
  viewer: Viewer
  onRetry: () => void
  onPage?: ((page: PlacedPage) => ReactNode) | undefined
  /** A page was drawn, or it is said why there is none. */
  onSettled?: (() => void) | undefined
}

/** The signed pages, or why they cannot be shown. The file can be downloaded either way. */
export function PreviewDocument({ opened, viewer, onRetry, onPage, onSettled }: Props) {
  const t = useText(viewerMessages)
  const failed = opened.state === 'failed'
  useEffect(() => {
    if (failed) onSettled?.()
  }, [failed, onSettled])
  if (opened.state === 'failed') {
    return <PdfTrouble problem={opened.problem} from="server" undrawable={t('undrawableDownload')} onRetry={onRetry} />
  }
  if (opened.state !== 'open' || viewer.pages === 0) {
    return (
      <div className={s.well} aria-busy="true">
        <span className={s.opening} role="status">
          <Spinner /> {t('opening')}
        </span>
      </div>
    )
  }
  return <PdfView pdf={opened.pdf} viewer={viewer} {...(onPage && { onPage })} onSettled={onSettled} />
}
