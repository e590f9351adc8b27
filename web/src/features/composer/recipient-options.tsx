import { limits } from '@laisen/contract/limits'
import { isAccessCode } from '@laisen/contract/recipient-rules'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { AssignField } from '../people/pickers/assign-field.tsx'
import { useColleagueName } from './colleague-name.ts'
import type { RecipientParts } from './recipient-fields.tsx'
import { recipientMessages } from './recipient-messages.ts'
import s from './recipients.module.css'
import { useCompanyCertificates } from './use-company-certificates.ts'

/** What can be switched on for a recipient. Each switch shows what it then needs. */
export function RecipientOptions(parts: RecipientParts) {
  const t = useText(recipientMessages)
  const { form, change, composer } = parts
  const known = composer.accessCodesKnown.includes(form.key)
  const code = form.accessCode ?? ''
  const short = code !== '' && !isAccessCode(code)
  return (
    <div className={s.options}>
      <Switch
        label={t('accessCode')}
        hint={t('accessCodeHint')}
        checked={form.accessCodeOn}
        onChange={(accessCodeOn) => change({ accessCodeOn, ...(!accessCodeOn && { accessCode: null }) })}
      />
      {form.accessCodeOn && (
        <TextField
          label={t('accessCodeField')}
          required
          maxLength={limits.accessCodeCharacters}
          value={code}
          placeholder={known ? t('accessCodeKnown') : ''}
          hint={t('accessCodeRule', { least: limits.accessCodeCharactersLeast })}
          error={short ? t('accessCodeRule', { least: limits.accessCodeCharactersLeast }) : undefined}
          onChange={(accessCode) => change({ accessCode })}
        />
      )}
      <Switch
        label={t('privateMessage')}
        hint={t('privateMessageHint')}
        checked={form.privateMessageOn}
        onChange={(privateMessageOn) => change({ privateMessageOn })}
      />
      {form.privateMessageOn && (
        <TextArea
          label={t('privateMessageField')}
          required
          maxLength={limits.envelopeMessageCharacters}
          value={form.privateMessage ?? ''}
          onChange={(privateMessage) => change({ privateMessage })}
        />
      )}
      <Switch
        label={t('mayDelegate')}
        hint={t('mayDelegateHint')}
        checked={form.mayDelegate}
        onChange={(mayDelegate) => change({ mayDelegate })}
      />
      {form.action === 'sign' && composer.content.workType === 'workflow' && <CompanyCertificate {...parts} />}
    </div>
  )
}

/** A certificate of the company signs for the recipient, and an employee answers for it. */
function CompanyCertificate({ form, change, onPick, composer }: RecipientParts) {
  const t = useText(recipientMessages)
  const certificates = useCompanyCertificates()
  const name = useColleagueName(form.answerableID, composer.content.recipients)
  const on = form.globalCertID != null
  const [first] = certificates
  const answerable = form.answerableID == null || name === undefined ? [] : [{ id: form.answerableID, name }]
  return (
    <>
      <Switch
        label={t('globalCertificate')}
        hint={first || on ? t('globalCertificateHint') : t('noCertificate')}
        checked={on}
        disabled={!first && !on}
        onChange={(next) =>
          change(next ? { globalCertID: first?.certID ?? null } : { globalCertID: null, answerableID: null })
        }
      />
      {on && (
        <div className={s.pair}>
          <SelectField
            label={t('certificate')}
            required
            value={form.globalCertID == null ? undefined : String(form.globalCertID)}
            options={certificates.map(({ certID, certName }) => ({ value: String(certID), label: certName }))}
            onChange={(certID) => change({ globalCertID: Number(certID) })}
          />
          <AssignField
            label={t('answerable')}
            required
            chosen={answerable}
            hint={t('answerableHint')}
            onAssign={() => onPick('answerable')}
          />
        </div>
      )}
    </>
  )
}
