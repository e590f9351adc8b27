import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import s from './composer.module.css'
import { composerMessages } from './messages.ts'
import type { SaveStatus } from './save-queue.ts'

interface Props {
  status: SaveStatus
  onRetry: () => void
  onReload: () => void
}

/** Why the draft is not saved, and what happens now or has to be done. */
export function SaveTrouble({ status: { state, error }, onRetry, onReload }: Props) {
  const t = useText(composerMessages)
  if (state === 'outdated') {
    const reload = (
      <Button toolbar onClick={onReload}>
        {t('reload')}
      </Button>
    )
    return (
      <Notice kind="warning" className={s.trouble} actions={reload}>
        {errorText(error)}
      </Notice>
    )
  }
  if (state !== 'retrying' && state !== 'refused') return null
  const again = (
    <Button toolbar onClick={onRetry}>
      {t('saveAgain')}
    </Button>
  )
  return (
    <Notice
      kind="warning"
      className={s.trouble}
      title={t(state === 'retrying' ? 'retrying' : 'saveRefused')}
      actions={again}
    >
      {isTooLarge(error) ? t('tooLarge') : errorText(error)}
    </Notice>
  )
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'BODY_TOO_LARGE' || error.code === 'BODY_TOO_MANY_PARTS')
}
