import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useSearchParams } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ChangePassword } from './change-password.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { OpenSessions } from './open-sessions.tsx'
import s from './profile.module.css'

const tabs = ['security', 'language'] as const

/** Who you are here, and what only you may change. */
export function Component() {
  const t = useText(frameMessages)
  const words = useText(sessionMessages)
  const [query, setQuery] = useSearchParams()
  const open = tabs.find((tab) => tab === query.get('tab')) ?? 'security'
  return (
    <Page title={t('userProfile')} bare>
      <Who />
      <Tabs
        label={t('userProfile')}
        value={open}
        tabs={tabs.map((value) => ({ value, label: words(value) }))}
        onChange={(tab) => setQuery(tab === 'security' ? {} : { tab }, { replace: true })}
      >
        <div className={s.panel}>
          {open === 'security' ? (
            <>
              <ChangePassword />
              <OpenSessions />
            </>
          ) : (
            <LanguageChoice />
          )}
        </div>
      </Tabs>
    </Page>
  )
}

function Who() {
  const { user } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const facts = [user.username, user.companyName, user.email].filter(Boolean)
  return (
    <div className={s.who}>
      <Avatar
        firstName={user.firstName || user.username}
        lastName={user.lastName}
        picture={user.pathImage || undefined}
        size={48}
      />
      <div>
        <p className={s.name}>{name}</p>
        <p className={s.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </div>
  )
}
