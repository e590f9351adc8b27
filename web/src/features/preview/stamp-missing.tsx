import { stampMessages } from '@laisen/contract/messages/stamps'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import s from './preview.module.css'

/** An id that is not there, or another company's: both look alike. */
export function StampMissing() {
  const t = useText(stampMessages)
  return (
    <div className={s.missing}>
      <EmptyState
        heading="h1"
        title={t('previewTitle')}
        actions={
          <Link to={paths.uploadPdf} className={buttonClass({ variant: 'primary' })}>
            {t('backToUpload')}
          </Link>
        }
      >
        {t('stampMissing')}
      </EmptyState>
    </div>
  )
}
