import { getInfoUser } from '@laisen/contract/endpoints/session'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { allows, permission } from '@laisen/contract/permissions'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { keyOf } from '../../api/use-call.ts'
import { type Session, sessionOf } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Offers } from './offers.tsx'
import s from './upgrade.module.css'

/** /Upgradeplan is public. Seeing the company's package and requesting another one requires a session (rules 4.4). */
export function Component() {
  const t = useText(upgradeMessages)
  const session = useVisitor()
  usePageTitle(t('title'))
  if (session === undefined) return <Spinner />
  const user = session?.user
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        {user && <p className="second">{`${user.companyName} · ${user.companyCode}`}</p>}
        {session && (
          <LinkButton variant="quiet" icon={IconArrowLeft} to={paths.uploadPdf}>
            {t('backHome')}
          </LinkButton>
        )}
      </header>
      {user?.usertype === 'EXT' ? <CurrentPlan /> : <p className={s.lead}>{t('signInText')}</p>}
      <Offers visitor={visitorOf(session)} />
    </div>
  )
}

export type Visitor = 'nobody' | 'reader' | 'requester'

function visitorOf(session: Session | null): Visitor {
  if (session?.user.usertype !== 'EXT') return 'nobody'
  return allows(session.permissions, [permission.settings], 'add') ? 'requester' : 'reader'
}

/** The current session, or null. Does not redirect to the login, because the page is public. */
function useVisitor(): Session | null | undefined {
  const { data } = useQuery({
    queryKey: ['visitor', ...keyOf(getInfoUser)],
    queryFn: async () => {
      try {
        return sessionOf(await call(getInfoUser, {}, { keepPage: true }))
      } catch (error) {
        if (error instanceof Refusal && error.http === 401) return null
        throw error
      }
    },
  })
  return data
}
