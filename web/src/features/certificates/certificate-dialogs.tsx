import { permission } from '@laisen/contract/permissions'
import { useMay } from '../../frame/use-may.ts'
import { LevelDialog } from './authority/level-dialog.tsx'
import { NetworksDialog } from './authority/networks-dialog.tsx'
import type { CertificateDialogName } from './certificate-tabs.ts'
import { DeleteCertificate } from './delete-certificate.tsx'
import { AddCertificate } from './form/add-certificate.tsx'
import { EditCertificate } from './form/edit-certificate.tsx'
import { AddGroup } from './groups/add-group.tsx'
import { DeleteGroup } from './groups/delete-group.tsx'
import { EditGroup } from './groups/edit-group.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'

interface Props {
  name: CertificateDialogName
  id: number | undefined
  onClose: () => void
}

/** The dialog named by the address, if this user may open it. */
export function CertificateDialogs({ name, id, onClose }: Props) {
  const may = useMay()
  const opens = (needed: Parameters<typeof may>[0], effect: Parameters<typeof may>[1]) => {
    const { shown, denied } = may(needed, effect)
    return shown && !denied
  }
  if (name === 'add' || name === 'add-group' || name === 'request') {
    if (!opens(permission.certificateAdd, 'add')) return null
    if (name === 'request') return <RequestDialog onClose={onClose} />
    return name === 'add' ? <AddCertificate onClose={onClose} /> : <AddGroup onClose={onClose} />
  }
  if (name === 'networks' || name === 'level') {
    if (!opens(permission.authority, 'edit')) return null
    return name === 'networks' ? <NetworksDialog onClose={onClose} /> : <LevelDialog onClose={onClose} />
  }
  if (id === undefined) return null
  if (name === 'edit' || name === 'edit-group') {
    if (!opens(permission.certificateEdit, 'edit')) return null
    const Edit = name === 'edit' ? EditCertificate : EditGroup
    return <Edit key={id} id={id} onClose={onClose} />
  }
  if (name === 'revoke') return <RevokeCertificate key={id} id={id} onClose={onClose} />
  if (!opens(permission.certificateDelete, 'delete')) return null
  const Delete = name === 'delete' ? DeleteCertificate : DeleteGroup
  return <Delete key={id} id={id} onClose={onClose} />
}
