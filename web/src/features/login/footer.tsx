import { sessionMessages } from '@laisen/contract/messages/session'
import { useContact } from '../../frame/use-contact.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import s from './login.module.css'

/** Address, phone and hours of the operator; the four policies (1§2). */
export function Footer() {
  const t = useText(sessionMessages)
  const contact = useContact()
  const { address = '', phone = '', hours = '' } = contact ?? {}
  return (
    <footer className={s.footer}>
      <p className={s.contact}>
        {address && `${address} · `}
        {phone && (
          <>
            <span className="whole">{phone}</span> ·{' '}
          </>
        )}
        {hours}
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
