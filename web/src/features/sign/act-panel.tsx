import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Asked } from './asked.tsx'
import { FieldList } from './field-list.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import { useAct } from './use-act.ts'
import type { FilledFields } from './use-filled.ts'
import type { Signing } from './use-signing.ts'

const CodeDialog = later(async () => (await import('./code-dialog.tsx')).CodeDialog)
const DelegateDialog = later(async () => (await import('./delegate-dialog.tsx')).DelegateDialog)
const RejectDialog = later(async () => (await import('./reject-dialog.tsx')).RejectDialog)

interface Props {
  signing: Signing
  fill: FilledFields
  onField: (field: RecipientField) => void
}

const consents = { sign: 'consentSign', approve: 'consentApprove', acknowledge: 'consentAcknowledge' } as const

/** What is asked, the fields, and the decision. */
export function ActPanel({ signing, fill, onField }: Props) {
  const t = useText(signMessages)
  const { envelope } = signing
  const [dialog, setDialog] = useState<'reject' | 'delegate'>()
  const act = useAct(signing, fill)
  const [next] = fill.missing
  const go = () => {
    act.press()
    if (next) onField(next)
  }
  return (
    <>
      <Asked envelope={envelope} />
      {fill.own.length > 0 && <FieldList {...{ fill, onField }} pressed={act.pressed} refused={act.refusedField} />}
      <Certificate signing={signing} act={act} />
      {act.problem && <Notice kind="error">{act.problem}</Notice>}
      <div className={s.decide}>
        <p className={s.second}>{t(consents[envelope.action])}</p>
        <Button variant="primary" full busy={act.busy} onClick={go}>
          {next ? t('next') : t(envelope.action)}
        </Button>
        <div className={s.other}>
          <Button variant="quietDanger" onClick={() => setDialog('reject')}>
            {t('reject')}
          </Button>
          {envelope.mayDelegate && (
            <Button variant="quiet" onClick={() => setDialog('delegate')}>
              {t('delegate')}
            </Button>
          )}
        </div>
      </div>
      {act.asksCode && <CodeDialog signing={signing} onProven={act.proven} onClose={act.cancel} />}
      {dialog === 'reject' && <RejectDialog signing={signing} onClose={() => setDialog(undefined)} />}
      {dialog === 'delegate' && <DelegateDialog signing={signing} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Of an employee who signs by one of their own. */
function Certificate({ signing: { envelope }, act }: { signing: Signing; act: ReturnType<typeof useAct> }) {
  const t = useText(signMessages)
  if (envelope.signsBy !== 'own') return null
  const chosen = envelope.certificates.find(({ certID }) => certID === act.certID)
  return (
    <>
      <SelectField
        label={t('certificate')}
        value={String(act.certID ?? '')}
        options={envelope.certificates.map(({ certID, certName }) => ({ value: String(certID), label: certName }))}
        onChange={(certID) => act.setCertID(Number(certID))}
      />
      {chosen?.passwordCheck && (
        <PasswordField
          label={t('certificatePassword')}
          required
          autoComplete="off"
          value={act.password}
          onChange={act.setPassword}
        />
      )}
    </>
  )
}
