import { type ApiKey, getApiKeyOptions, listApiKeys, revokeApiKey } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'

/** Ends a key, after a question. */
export function RevokeKey({ apiKey: { apiKeyID, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useText(apiKeyMessages)
  const revoke = useChange(revokeApiKey, [listApiKeys, getApiKeyOptions])
  const done = () => {
    toast.success(t('revoked', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('revokeTitle')}
      safe={t('revokeSafe')}
      keep={t('keepKey')}
      action={t('revoke')}
      busy={revoke.isPending}
      error={revoke.error}
      onKeep={onClose}
      onConfirm={() => revoke.mutate({ apiKeyID }, { onSuccess: done })}
    >
      <Sentence text={t('revokeText')} facts={{ name: <DotBlank long>{name}</DotBlank> }} />
    </ConfirmDialog>
  )
}
