import { stampMessages } from '@laisen/contract/messages/stamps'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { previewMessages } from './messages.ts'
import s from './preview.module.css'
import { WayBack } from './way-back.tsx'

/** Shown for an unknown id and for another company's document alike. */
export function StampMissing() {
  const t = useText(stampMessages)
  const words = useText(previewMessages)
  return (
    <div className={s.missing}>
      <EmptyState heading="h1" title={words('missingTitle')} actions={<WayBack look={{ variant: 'primary' }} />}>
        {t('stampMissing')}
      </EmptyState>
    </div>
  )
}
