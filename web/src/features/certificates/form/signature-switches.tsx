import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useText } from '../../../i18n/use-text.ts'
import { Switch } from '../../../ui/check.tsx'
import s from './form.module.css'
import type { CertificateForm } from './use-certificate-form.ts'

/** What each signature asks for. */
export function SignatureSwitches({ form: { values, change } }: { form: CertificateForm }) {
  const t = useText(certificateFormMessages)
  return (
    <div className={s.switches}>
      <Switch
        label={t('certPasswordCheck')}
        hint={t('certPasswordCheckHint')}
        checked={values.passwordCheck}
        onChange={(passwordCheck) => change({ passwordCheck }, 'certPassword')}
      />
      <Switch
        label={t('checkConfirmPass')}
        hint={t('checkConfirmPassHint')}
        checked={values.confirmByOwner}
        onChange={(confirmByOwner) => change({ confirmByOwner })}
      />
    </div>
  )
}
