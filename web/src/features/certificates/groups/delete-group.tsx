import {
  type CertificateGroup,
  deleteCertificateGroup,
  getCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { IconTrash } from '@tabler/icons-react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../../ui/dot-blank.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SubjectDialog } from '../subject-dialog.tsx'
import { useCertificatesChange } from '../use-certificates-change.ts'

interface Props {
  id: number
  onClose: () => void
}

/** Asks before a certificate group is deleted, and says what its people lose (2§4). */
export function DeleteGroup({ id, onClose }: Props) {
  const t = useText(certificateGroupMessages)
  const group = useCall(getCertificateGroup, { group_CertID: id })
  return (
    <SubjectDialog title={t('deleteQuestion')} subject={group} onClose={onClose}>
      {(loaded) => <Question group={loaded} onClose={onClose} />}
    </SubjectDialog>
  )
}

function Question({ group, onClose }: { group: CertificateGroup; onClose: () => void }) {
  const t = useText(certificateGroupMessages)
  const list = useText(certificateListMessages)
  const remove = useCertificatesChange(deleteCertificateGroup)
  const { group_CertID, group_CertName: name, certCount, employeeCount } = group
  const done = () => {
    toast.success(t('deleted', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={t('keepGroup')}
      action={t('deleteGroup')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={onClose}
      onConfirm={() => remove.mutate({ group_CertID, shown: { group_CertName: name } }, { onSuccess: done })}
    >
      <Sentence
        text={t('deleteText')}
        facts={{
          name: <DotBlank long>{name}</DotBlank>,
          people: <DotBlank>{list('people', { count: employeeCount })}</DotBlank>,
          certificates: <DotBlank>{list('certificates', { count: certCount })}</DotBlank>,
        }}
      />
    </ConfirmDialog>
  )
}
