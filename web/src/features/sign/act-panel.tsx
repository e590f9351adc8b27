import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Bar } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Consent } from './consent.tsx'
import { FieldList } from './field-list.tsx'
import { signMessages } from './messages.ts'
import { People } from './people.tsx'
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

/** The fields and the decision. On a phone the decision stays at the bottom of the screen, whatever part of the document is read. */
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
    <section className={s.panel} aria-label={t('yourPart')}>
      <div className={s.fill}>
        {fill.own.length > 0 && <FieldList {...{ fill, onField }} pressed={act.pressed} refused={act.refusedField} />}
        <Certificate signing={signing} act={act} />
        <People envelope={envelope} />
        <Consent envelope={envelope} />
      </div>
      <div className={s.decide}>
        {act.problem && <Notice kind="error">{act.problem}</Notice>}
        <Progress fill={fill} />
        <Button variant="primary" full busy={act.busy} onClick={go}>
          {next ? t(next.kind === 'signature' ? 'signHere' : 'next') : t(envelope.action)}
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
    </section>
  )
}

/** How many of the fields are filled in. */
function Progress({ fill: { own, missing } }: { fill: FilledFields }) {
  const t = useText(signMessages)
  if (own.length === 0) return null
  const done = own.length - missing.length
  return (
    <div className={s.progress}>
      <p>{t('progress', { done, all: own.length })}</p>
      <Bar share={done / own.length} label={t('toFill')} />
    </div>
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
