import { limits } from '@laisen/contract/limits'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DialogColumns } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AddCertificates } from '../lists/add-certificates.tsx'
import { AddPeople } from '../lists/add-people.tsx'
import type { Entry } from '../lists/entry.ts'
import { EntryList } from '../lists/entry-list.tsx'
import lists from '../lists/lists.module.css'
import type { CertificateGroupForm } from './use-group-form.ts'

interface Props {
  title: string
  form: CertificateGroupForm
  busy: boolean
  onSave: () => void
  onClose: () => void
}

type Part = 'certificates' | 'people'

/** The form of a certificate group (2§2): its name, its certificates, and the people who may use them. */
export function GroupDialog({ title, form, busy, onSave, onClose }: Props) {
  const t = useText(certificateGroupMessages)
  const words = useText(certificateFormMessages)
  const [adding, setAdding] = useState<Part>()
  const { draft, errors, change } = form
  const Picker = adding === 'people' ? AddPeople : AddCertificates
  const back = () => setAdding(undefined)
  const add = (part: Part) => (entries: readonly Entry[]) => {
    change({ [part]: [...draft[part], ...entries] })
    back()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={750}
      changed={form.changed}
      mustFill={t('mustFill')}
      save={t('saveGroup')}
      busy={busy}
      onSave={() => form.check() && onSave()}
      subPage={adding && <Picker from={title} listed={draft[adding]} onAdd={add(adding)} onBack={back} />}
    >
      {form.warning && <Notice kind="warning">{form.warning}</Notice>}
      <DialogColumns>
        <TextField
          label={t('groupName')}
          required
          data-autofocus
          className={lists.wide}
          maxLength={limits.groupNameCharacters}
          value={draft.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <EntryList
          label={t('certificates')}
          nameTitle={words('certificate')}
          hint={t('certificatesHint')}
          error={errors.certificates}
          entries={draft.certificates}
          none={t('noCertificates')}
          add={words('addCertificates')}
          onAdd={() => setAdding('certificates')}
          onChange={(certificates) => change({ certificates })}
        />
        <EntryList
          label={t('people')}
          nameTitle={words('fullName')}
          hint={t('peopleHint')}
          error={errors.people}
          entries={draft.people}
          none={t('noPeople')}
          add={words('addPeople')}
          onAdd={() => setAdding('people')}
          onChange={(people) => change({ people })}
        />
      </DialogColumns>
    </FormDialog>
  )
}
