import type { DataOf } from '@laisen/contract/endpoint'
import type { registerCompany } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { IconLogin2, IconMail } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import s from './register.module.css'

interface Props {
  registered: DataOf<typeof registerCompany>
  mail: 'sending' | 'sent' | 'failed'
  onSendAgain: () => void
}

/** What was registered, and where the email was sent (rules 1.9). */
export function RegistrationDone({ registered, mail, onSendAgain }: Props) {
  const t = useText(registrationMessages)
  const { companyCode, username, email, waits } = registered
  return (
    <section className={s.form} aria-live="polite">
      <h1>{t('doneTitle')}</h1>
      {waits && (
        <Notice kind="information" title={t('waits')}>
          {t('waitsText')}
        </Notice>
      )}
      {mail === 'failed' && (
        <Notice
          kind="error"
          title={t('mailFailed')}
          actions={
            <Button icon={IconMail} onClick={onSendAgain}>
              {t('sendAgain')}
            </Button>
          }
        >
          {t('mailFailedText')}
        </Notice>
      )}
      {mail === 'sent' && (
        <>
          <p className={s.lead}>
            <Sentence text={t('doneText')} facts={{ email: <DotBlank>{email}</DotBlank> }} />
          </p>
          <dl className={s.account}>
            <dt>{t('companyCode')}</dt>
            <dd>{companyCode}</dd>
            <dt>{t('username')}</dt>
            <dd>{username}</dd>
          </dl>
          <p className="second">{t('doneValid', { days: limits.invitationLinkDays })}</p>
        </>
      )}
      <div>
        <Button
          variant={mail === 'sent' ? 'primary' : 'secondary'}
          busy={mail === 'sending'}
          icon={IconLogin2}
          onClick={() => leaveTo(paths.login)}
        >
          {t('logIn')}
        </Button>
      </div>
    </section>
  )
}
