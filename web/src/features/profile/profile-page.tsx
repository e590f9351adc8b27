import { frameMessages } from '@laisen/contract/messages/frame'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useTab } from '../../address/use-tab.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LanguageChoice } from './language-choice.tsx'
import s from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SecurityTab } from './security-tab.tsx'

const tabs = ['profile', 'security', 'language'] as const

/** The user's own profile and security settings. */
export function Component() {
  const t = useText(frameMessages)
  const words = useText(sessionMessages)
  const own = useText(profileMessages)
  const { user } = useSession()
  // The operator's staff belong to no company, so they have no profile (rules 2.9).
  const shown = tabs.filter((tab) => tab !== 'profile' || user.usertype === 'EXT')
  const { tab = 'security', open } = useTab(shown)
  return (
    <Page title={t('userProfile')} bare>
      <Tabs
        label={t('userProfile')}
        value={tab}
        tabs={shown.map((value) => ({ value, label: value === 'profile' ? own('profile') : words(value) }))}
        onChange={open}
      >
        <div className={s.panel}>
          {tab === 'profile' && <ProfileForm />}
          {tab === 'security' && <SecurityTab />}
          {tab === 'language' && <LanguageChoice />}
        </div>
      </Tabs>
    </Page>
  )
}
