import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

const consents = { sign: 'consentSign', approve: 'consentApprove', acknowledge: 'consentAcknowledge' } as const

/** What acting means, and what is kept of it: read before the first act, without a page of its own that costs a tap. */
export function Consent({ envelope: { action, companyName: company } }: { envelope: RecipientEnvelope }) {
  const t = useText(signMessages)
  return (
    <div className={s.consent}>
      <p>{t(consents[action])}</p>
      <details>
        <summary>{t('meaning')}</summary>
        <ul>
          <li>{t(`meaning_${action}`)}</li>
          <li>{t('meaningKept', { company })}</li>
          <li>{t('meaningCopy')}</li>
          <li>{t('meaningRefuse')}</li>
        </ul>
        <p>
          <a href={paths.policy('notice')} target="_blank" rel="noreferrer">
            {t('privacyNotice')}
          </a>
        </p>
      </details>
    </div>
  )
}
