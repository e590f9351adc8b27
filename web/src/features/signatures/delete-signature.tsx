import { deleteSignature, type SignatureItem } from '@laisen/contract/endpoints/signatures'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOpenedAfterwards } from '../../ui/later.tsx'
import { toast } from '../../ui/toast.tsx'
import type { MadePicture } from './ink.ts'
import s from './signatures.module.css'
import { useSignatureChange } from './use-signature-change.ts'

interface Props {
  signature: SignatureItem
  /** How many signatures the person has besides it. */
  others: number
  picture: MadePicture | undefined
  onClose: () => void
}

/** Asks before a signature is deleted, and says what certificates show then. */
export function DeleteSignature({ signature, others, picture, onClose }: Props) {
  const t = useText(signatureMessages)
  const remove = useSignatureChange(deleteSignature)
  const { signatureID, isDefault, kind } = signature
  const confirm = () =>
    remove.mutate(
      { signatureID },
      {
        onSuccess: () => {
          toast.success(t('deleted'))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened={useOpenedAfterwards(true)}
      title={t('deleteTitle')}
      safe={t('deleteText')}
      action={t('deleteOne')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {picture && (
        <div className={s.ownPicture}>
          <img src={picture.dataUrl} alt={t('pictureAlt', { kind: t(kind) })} />
        </div>
      )}
      {isDefault && <p>{t(others > 0 ? 'deleteNext' : 'deleteLast')}</p>}
    </ConfirmDialog>
  )
}
