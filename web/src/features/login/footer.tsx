import { sessionMessages } from '@laisen/contract/messages/session'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import s from './login.module.css'

/** Address, phone and hours of the operator; the four policies (1§1). */
export function Footer() {
  const t = useText(sessionMessages)
  return (
    <footer className={s.footer}>
      <p>
        {t('companyAddress')} · <span className="whole">{t('companyPhone')}</span> · {t('supportHours')}
      </p>
      <nav className={s.policies}>
        <a href={paths.policy('terms')}>{t('termsOfUse')}</a>
        <a href={paths.policy('privacy')}>{t('privacyPolicy')}</a>
        <a href={paths.policy('cookies')}>{t('cookiesPolicy')}</a>
        <a href={paths.policy('notice')}>{t('privacyNotice')}</a>
      </nav>
    </footer>
  )
}
