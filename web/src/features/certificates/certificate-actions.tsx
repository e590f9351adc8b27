import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { permission } from '@laisen/contract/permissions'
import { IconBan } from '@tabler/icons-react'
import { EditAndDelete } from '../../frame/edit-and-delete.tsx'
import { useText } from '../../i18n/use-text.ts'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { OpenCertificateDialog } from './certificate-tabs.ts'

interface Props {
  card: CertificateCard
  onOpen: OpenCertificateDialog
}

/** Edit and delete, and revoke for what our own authority issued. */
export function CertificateActions({ card, onOpen }: Props) {
  const t = useText(certificateListMessages)
  const { certID, certName: name, mayEdit, mayDelete, mayRevoke } = card
  const revoke: RowAction = {
    key: 'revoke',
    label: t('revokeCertificate'),
    icon: IconBan,
    danger: true,
    onClick: () => onOpen('revoke', certID),
  }
  return (
    <EditAndDelete
      edit={{
        id: permission.certificateEdit,
        label: t('editCertificate'),
        labelOf: t('editOf', { name }),
        blocked: !mayEdit && t('othersOnly'),
        onClick: () => onOpen('edit', certID),
      }}
      remove={{
        id: permission.certificateDelete,
        label: t('deleteCertificate'),
        labelOf: t('deleteOf', { name }),
        blocked: !mayDelete && t('othersOnly'),
        onClick: () => onOpen('delete', certID),
      }}
      more={{ label: t('moreOf', { name }), actions: mayRevoke ? [revoke] : [] }}
      denied={t('changesDenied')}
      menuLabel={t('menuOf', { name })}
    />
  )
}
