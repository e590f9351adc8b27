import {
  type CertificateGroup,
  getCertificateGroup,
  updateCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { changeOf } from '../lists/entry.ts'
import { SubjectDialog } from '../subject-dialog.tsx'
import { useCertificatesChange } from '../use-certificates-change.ts'
import { GroupDialog } from './group-dialog.tsx'
import { draftOf } from './group-draft.ts'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  id: number
  onClose: () => void
}

/** Dialog Edit certificate group (2§2). */
export function EditGroup({ id, onClose }: Props) {
  const t = useText(certificateGroupMessages)
  const group = useCall(getCertificateGroup, { group_CertID: id })
  return (
    <SubjectDialog title={t('editGroup')} subject={group} onClose={onClose}>
      {(loaded) => <EditForm group={loaded} onClose={onClose} />}
    </SubjectDialog>
  )
}

function EditForm({ group, onClose }: { group: CertificateGroup; onClose: () => void }) {
  const t = useText(certificateGroupMessages)
  const [begun] = useState(() => draftOf(group))
  const form = useGroupForm(begun)
  const update = useCertificatesChange(updateCertificateGroup)
  const save = () => {
    const { name, certificates, people } = form.draft
    const [certs, employees] = [changeOf(begun.certificates, certificates), changeOf(begun.people, people)]
    const input = {
      group_CertID: group.group_CertID,
      ...(name !== begun.name && { group_CertName: name.trim() }),
      ...(certs.added.length > 0 && { addedCert: certs.added }),
      ...(certs.removed.length > 0 && { removedCert: certs.removed }),
      ...(employees.added.length > 0 && { addedEmployee: employees.added }),
      ...(employees.removed.length > 0 && { removedEmployee: employees.removed }),
    }
    update.mutate(input, {
      onSuccess: () => {
        toast.success(t('updated', { name: name.trim() }))
        onClose()
      },
      onError: form.refuse,
    })
  }
  return <GroupDialog title={t('editGroup')} form={form} busy={update.isPending} onSave={save} onClose={onClose} />
}
