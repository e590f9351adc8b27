import { getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { usePageSizes } from '../../pdf/use-page-sizes.ts'
import { usePdf } from '../../pdf/use-pdf.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { isShown } from './how-signed.ts'
import { previewMessages } from './messages.ts'
import s from './preview.module.css'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewDocument } from './preview-document.tsx'
import { StampMissing } from './stamp-missing.tsx'
import { StampWaiting } from './stamp-waiting.tsx'
import { useStampRequest } from './use-stamp-request.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import { useHistoryView } from './way-back.tsx'

/** The result of signing: the document, its signers and what can be done with it. */
export function Component() {
  const t = useText(stampMessages)
  const title = useTitle()
  usePageTitle(title)
  const [query] = useSearchParams()
  const stampId = query.get('stampId') ?? ''
  const stamp = useCall(getStamp, { stampId }, { enabled: stampId !== '' })
  const [attempt, setAttempt] = useState(0)
  const source = stamp.data ? addressOf(getStampedPdf, { stampId }) : null
  const opened = usePdf(source, attempt)
  const pdf = opened.state === 'open' ? opened.pdf : null
  const { sizes } = usePageSizes(pdf)
  const viewer = useViewer(sizes, {
    single: useNarrow('drawer'),
    fit: 'page',
    firstPage: stamp.data && isShown(stamp.data) ? stamp.data.page : undefined,
  })

  // Also requested here because this call notices an expired session.
  const retry = () => {
    void stamp.refetch()
    setAttempt(attempt + 1)
  }
  const missing = stampId !== '' && stamp.error instanceof Refusal && stamp.error.code === 'STAMP_NOT_FOUND'
  const { request, asking } = useStampRequest(stampId, { enabled: missing, onDone: retry })
  if (missing && asking) return null
  if (missing && request && request.state !== 'done') return <StampWaiting request={request} />
  if (stampId === '' || missing) return <StampMissing />
  if (stamp.error) return <LoadError what="page" error={stamp.error} onRetry={() => void stamp.refetch()} />
  return (
    <div className={s.screen}>
      <h1 className="visually-hidden">{title}</h1>
      <section className={s.left} aria-label={stamp.data?.fileName ?? title}>
        <PreviewBar stamp={stamp.data} pdf={pdf} sizes={sizes} />
        <PreviewDocument opened={opened} viewer={viewer} onRetry={retry} />
      </section>
      <aside className={s.right} aria-label={t('detailsTitle')}>
        {stamp.data && <VerdictPanel stamp={stamp.data} />}
      </aside>
    </div>
  )
}

/** A document opened from the history is a signed document there, not the result of an upload. */
function useTitle(): string {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  return useHistoryView() === undefined ? t('previewTitle') : words('fromHistoryTitle')
}
