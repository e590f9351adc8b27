import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { permission } from '@laisen/contract/permissions'
import { EditAndDelete } from '../../../frame/edit-and-delete.tsx'
import { useText } from '../../../i18n/use-text.ts'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'

interface Props {
  group: {
    readonly group_CertID: number
    readonly group_CertName: string
    readonly mayEdit: boolean
    readonly mayDelete: boolean
  }
  onOpen: OpenCertificateDialog
}

/** Edit and delete a certificate group. */
export function GroupActions({ group, onOpen }: Props) {
  const t = useText(certificateGroupMessages)
  const list = useText(certificateListMessages)
  const { group_CertID: id, group_CertName: name, mayEdit, mayDelete } = group
  return (
    <EditAndDelete
      edit={{
        id: permission.certificateEdit,
        label: t('editGroup'),
        labelOf: t('editOf', { name }),
        blocked: !mayEdit && t('othersOnly'),
        onClick: () => onOpen('edit-group', id),
      }}
      remove={{
        id: permission.certificateDelete,
        label: t('deleteGroup'),
        labelOf: t('deleteOf', { name }),
        blocked: !mayDelete && t('othersOnly'),
        onClick: () => onOpen('delete-group', id),
      }}
      denied={list('changesDenied')}
      menuLabel={t('menuOf', { name })}
    />
  )
}
