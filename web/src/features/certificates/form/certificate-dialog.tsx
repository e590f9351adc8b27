import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { limits } from '@laisen/contract/limits'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DialogColumns } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AddPeople } from '../lists/add-people.tsx'
import { FileFields } from './file-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { SignatureSwitches } from './signature-switches.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

interface Props {
  title: string
  form: CertificateForm
  /** The certificate as it is; absent when adding. */
  card?: CertificateCard
  busy: boolean
  /** Above the fields. */
  notice?: ReactNode
  onSave: () => void
  onClose: () => void
}

/** The form of a certificate (2§4): its file and picture, the texts of the stamp, passwords, and who may use it. */
export function CertificateDialog({ title, form, card, busy, notice, onSave, onClose }: Props) {
  const t = useText(certificateFormMessages)
  const [adding, setAdding] = useState(false)
  const { values, errors, change } = form
  const closePicker = () => setAdding(false)
  const text = (name: 'certName' | 'certReason' | 'certLocation', maxLength: number) => ({
    label: t(name),
    required: card?.[name] !== '',
    maxLength,
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => change({ [name]: typed }, name),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={750}
      changed={form.changed}
      mustFill={t('mustFill')}
      save={t('save')}
      busy={busy}
      onSave={() => form.check() && onSave()}
      subPage={
        adding && (
          <AddPeople
            from={title}
            listed={values.people}
            onAdd={(added) => {
              change({ people: [...values.people, ...added] }, 'employeeList')
              closePicker()
            }}
            onBack={closePicker}
          />
        )
      }
    >
      {form.warning && <Notice kind="warning">{form.warning}</Notice>}
      {notice}
      <DialogColumns>
        <FileFields form={form} card={card} />
        <TextField {...text('certName', limits.certificateNameCharacters)} data-autofocus />
        <TextField {...text('certReason', limits.reasonCharacters)} />
        <TextField {...text('certLocation', limits.locationCharacters)} />
        <PasswordFields form={form} card={card} />
        <SignatureSwitches form={form} />
        <PeopleFields form={form} card={card} onAdd={() => setAdding(true)} />
      </DialogColumns>
    </FormDialog>
  )
}
