import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { frameMessages } from '@laisen/contract/messages/frame'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useTab } from '../../address/use-tab.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { KeyActions } from '../api-keys/key-actions.tsx'
import { useKeys } from '../api-keys/use-keys.ts'
import { LanguageChoice } from './language-choice.tsx'
import s from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SecurityTab } from './security-tab.tsx'

const KeysTab = later(async () => (await import('../api-keys/keys-tab.tsx')).KeysTab)
const SignatureTab = later(async () => (await import('../signatures/signature-tab.tsx')).SignatureTab)

const tabs = ['profile', 'signature', 'security', 'keys', 'language'] as const
type Tab = (typeof tabs)[number]

/** The user's own profile, security settings and API keys. */
export function Component() {
  const t = useText(frameMessages)
  const words = useText(sessionMessages)
  const own = useText(profileMessages)
  const ofKeys = useText(apiKeyMessages)
  const { user } = useSession()
  const keys = useKeys()
  // The operator's staff belong to no company: they have no profile there and sign nothing (rules 2.9).
  const ofCompany = user.usertype === 'EXT'
  const there = { profile: ofCompany, signature: ofCompany, security: true, keys: keys.shown, language: true }
  const shown = tabs.filter((tab) => there[tab])
  const { tab = 'security', open } = useTab(shown)
  const labelOf = (tab: Tab) => {
    if (tab === 'profile' || tab === 'signature') return own(tab)
    return tab === 'keys' ? ofKeys('tab') : words(tab)
  }
  return (
    <Page title={t('userProfile')} bare actions={tab === 'keys' && <KeyActions keys={keys} />}>
      <Tabs
        label={t('userProfile')}
        value={tab}
        tabs={shown.map((value) => ({
          value,
          label: labelOf(value),
          ...(value === 'keys' && keys.asked > 0 && { count: keys.asked }),
        }))}
        onChange={open}
      >
        <div className={s.panel}>
          {tab === 'profile' && <ProfileForm />}
          {tab === 'signature' && <SignatureTab />}
          {tab === 'security' && <SecurityTab />}
          {tab === 'keys' && <KeysTab keys={keys} />}
          {tab === 'language' && <LanguageChoice />}
        </div>
      </Tabs>
    </Page>
  )
}
