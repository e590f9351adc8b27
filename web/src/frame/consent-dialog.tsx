import { acceptedPdpa } from '@laisen/contract/endpoints/consent'
import { getLegalText } from '@laisen/contract/endpoints/legal-texts'
import { consentMessages } from '@laisen/contract/messages/consent'
import { IconCalendarTime, IconCookie, IconMessageQuestion, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { errorText } from '../api/error-text.ts'
import { useCall } from '../api/use-call.ts'
import { PolicyBody } from '../features/policies/policy-body.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Notice } from '../ui/notice.tsx'
import s from './consent-dialog.module.css'
import { refreshSession, signOut } from './session.ts'

const facts = [
  { icon: IconUser, title: 'kept', text: 'keptText' },
  { icon: IconShieldLock, title: 'use', text: 'useText' },
  { icon: IconCalendarTime, title: 'period', text: 'periodText' },
  { icon: IconMessageQuestion, title: 'rights', text: 'rightsText' },
  { icon: IconCookie, title: 'cookies', text: 'cookiesText' },
] as const

type Policy = 'privacy' | 'cookies'

/** Asks to accept the policies in force. It has no close button and ignores Esc; "Later" ends the session (rules 2.10). */
export function ConsentDialog() {
  const t = useText(consentMessages)
  const format = useFormat()
  const { texts, error, retry } = usePolicies()
  const answer = useAnswer(texts, retry)
  const [reading, setReading] = useState<Policy>()
  const shown = reading && texts?.[reading]
  return (
    <>
      <Dialog
        opened
        staysOpen
        onClose={() => {}}
        title={t('title')}
        note={t('laterMeans')}
        footer={
          <>
            <Button busy={answer.leaving} onClick={answer.leave}>
              {t('later')}
            </Button>
            <Button variant="primary" busy={answer.busy} blocked={!texts && t('loading')} onClick={answer.accept}>
              {t('accept')}
            </Button>
          </>
        }
      >
        <p>{t('lead')}</p>
        <ul className={s.facts}>
          {facts.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} size={20} />
              <div>
                <h3>{t(title)}</h3>
                <p className="second">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        {error ? (
          <LoadError error={error} title={t('failed')} onRetry={retry} />
        ) : (
          <div className={s.links}>
            <Button variant="quiet" blocked={!texts && t('loading')} onClick={() => setReading('privacy')}>
              {t('readPrivacy')}
            </Button>
            <Button variant="quiet" blocked={!texts && t('loading')} onClick={() => setReading('cookies')}>
              {t('readCookies')}
            </Button>
            {texts && <p className={s.dated}>{t('dated', { date: format.day(texts.newest) })}</p>}
          </div>
        )}
        {answer.failure && <Notice kind="error">{answer.failure}</Notice>}
      </Dialog>
      <Dialog
        opened={reading !== undefined}
        onClose={() => setReading(undefined)}
        width={750}
        title={shown?.title ?? ''}
        footer={<Button onClick={() => setReading(undefined)}>{t('close')}</Button>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <article className={s.policy} lang={shown?.locale} tabIndex={0}>
          {shown && <p className="second">{t('dated', { date: format.day(shown.date) })}</p>}
          {shown && <PolicyBody body={shown.body} />}
        </article>
      </Dialog>
    </>
  )
}

/** Both policies in the language of the screen. */
function usePolicies() {
  const { language: locale } = useFormat()
  const privacy = useCall(getLegalText, { name: 'privacy', locale }, { keepPrevious: true })
  const cookies = useCall(getLegalText, { name: 'cookies', locale }, { keepPrevious: true })
  const retry = () => {
    void privacy.refetch()
    void cookies.refetch()
  }
  const newest = [privacy.data?.date ?? '', cookies.data?.date ?? ''].sort().at(-1) ?? ''
  const texts = privacy.data && cookies.data && { privacy: privacy.data, cookies: cookies.data, newest }
  return { texts, error: texts ? undefined : (privacy.error ?? cookies.error ?? undefined), retry }
}

/** What was accepted is what was shown: the server refuses versions that were replaced in the meantime. */
function useAnswer(texts: ReturnType<typeof usePolicies>['texts'], reload: () => void) {
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const accept = async () => {
    if (!texts) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(acceptedPdpa, { privacy: texts.privacy.version, cookies: texts.cookies.version })
      await refreshSession()
    } catch (error) {
      setFailure(errorText(error))
      reload()
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return { busy, leaving, failure, accept: () => void accept(), leave }
}
