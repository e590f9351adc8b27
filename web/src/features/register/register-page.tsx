import { limits } from '@laisen/contract/limits'
import { locales } from '@laisen/contract/messages/define'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import { IconCalendarCheck, IconPencilCheck, IconShieldCheck, IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { SupportLine } from '../../frame/support-line.tsx'
import { setLanguage } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './register.module.css'
import { RegisterForm } from './register-form.tsx'
import { RegistrationDone } from './registration-done.tsx'
import { useRegister } from './use-register.ts'

/** /register: starts a trial for a new company. The `lang` parameter sets the language (1§2). */
export function Component() {
  const t = useText(registrationMessages)
  const { registration, register, sendMail } = useRegister()
  useLanguageOfAddress()
  usePageTitle(t('title'))
  return (
    <div className={s.page}>
      <Trial />
      <div className={s.paper}>
        {registration.state === 'done' ? (
          <RegistrationDone
            registered={registration.registered}
            mail={registration.mail}
            onSendAgain={() => void sendMail(registration.registered)}
          />
        ) : (
          <RegisterForm
            busy={registration.state === 'sending'}
            error={registration.state === 'form' ? registration.error : undefined}
            onSubmit={(values) => void register(values)}
          />
        )}
      </div>
    </div>
  )
}

function useLanguageOfAddress(): void {
  const [query] = useSearchParams()
  const asked = locales.find((locale) => locale === query.get('lang')?.toLowerCase())
  useEffect(() => {
    if (asked) setLanguage(asked)
  }, [asked])
}

/** What the trial includes. It promises no more than the server grants. */
function Trial() {
  const t = useText(registrationMessages)
  const session = useText(sessionMessages)
  const format = useFormat()
  const facts = [
    { icon: IconCalendarCheck, text: t('trialDays', { days: limits.trialDays }) },
    { icon: IconUsers, text: t('trialUsers') },
    { icon: IconPencilCheck, text: t('trialSignatures', { count: format.number(limits.trialSignatures) }) },
    { icon: IconShieldCheck, text: t('trialNothing') },
  ]
  return (
    <section className={s.trial} aria-labelledby="trial">
      <h2 id="trial">{t('lead')}</h2>
      <p className={s.lead}>{t('leadText')}</p>
      <ul className={s.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
      <p className={s.have}>
        {t('haveAccount')} <a href={paths.login}>{session('logIn')}</a>
      </p>
      <SupportLine className={s.support} />
    </section>
  )
}
