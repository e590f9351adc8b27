import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCertificatesChange } from '../use-certificates-change.ts'
import { GroupDialog } from './group-dialog.tsx'
import { newGroup } from './group-draft.ts'
import { useGroupForm } from './use-group-form.ts'

/** Dialog Add Certificate Group (2§2). */
export function AddGroup({ onClose }: { onClose: () => void }) {
  const t = useText(certificateGroupMessages)
  const form = useGroupForm(newGroup)
  const add = useCertificatesChange(addCertificateGroup)
  const save = () => {
    const { name, certificates, people } = form.draft
    const input = {
      group_CertName: name.trim(),
      cert_List: certificates.map(({ id }) => id),
      listemp: people.map(({ id }) => id),
    }
    add.mutate(input, {
      // 2§8: the alert holds the server's message.
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: form.refuse,
    })
  }
  return <GroupDialog title={t('addGroup')} form={form} busy={add.isPending} onSave={save} onClose={onClose} />
}
