import { stampMessages } from '@laisen/contract/messages/stamps'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { uploadMessages } from './messages.ts'
import s from './upload.module.css'

interface Props {
  failed: Error | null
  empty: boolean
  onRetry: () => void
}

/** Shown instead of the panel while certificates load, when loading failed, or when none is assigned. */
export function CertificatesState({ failed, empty, onRetry }: Props) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  return (
    <div className={s.fields}>
      <h2>{t('panelTitle')}</h2>
      {failed && (
        <Notice
          kind="error"
          title={words('certificatesFailed')}
          actions={<Button onClick={onRetry}>{words('tryAgain')}</Button>}
        >
          {errorText(failed)}
        </Notice>
      )}
      {!failed && empty && (
        <Notice kind="information" title={t('certificateNone')}>
          {t('certificateNoneHint')}
        </Notice>
      )}
      {!failed && !empty && <Spinner />}
    </div>
  )
}
