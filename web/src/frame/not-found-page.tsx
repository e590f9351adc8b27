import { frameMessages } from '@laisen/contract/messages/frame'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import s from './not-found-page.module.css'
import { useSession } from './session.ts'

/** Shown for unknown addresses. */
export function NotFoundPage() {
  const t = useText(frameMessages)
  const { landing } = useSession()
  usePageTitle(t('notFoundTitle'))
  return (
    <div className={s.middle}>
      <EmptyState
        heading="h1"
        title={t('notFoundTitle')}
        actions={
          <LinkButton variant="primary" to={landing}>
            {t('goHome')}
          </LinkButton>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}
