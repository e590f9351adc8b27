import { addTrustRoots, listTrustRoots } from '@laisen/contract/endpoints/trust-roots'
import { limits } from '@laisen/contract/limits'
import { trustRootsMessages } from '@laisen/contract/messages/trust-roots'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FileField } from '../../ui/file-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { base64Of } from '../certificates/form/read-file.ts'

/** Adds the roots of a file. The server says what in it is no root. */
export function AddTrustRootsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(trustRootsMessages)
  const format = useFormat()
  const [file, setFile] = useState<File>()
  const add = useChange(addTrustRoots, [listTrustRoots])
  const limit = format.bytes(limits.trustRootFileBytes)
  const tooLarge = file !== undefined && file.size > limits.trustRootFileBytes
  const refusal = add.error ? placeRefusal(add.error, ['certificates'] as const) : undefined
  const save = async () => {
    if (tooLarge) return
    const certificates = file && (await base64Of(file))
    add.mutate(
      { ...(certificates && { certificates }) },
      {
        onSuccess: ({ added, known }) => {
          toast.success(t('added', { added, known }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('addTitle')}
      changed={file !== undefined}
      save={t('add')}
      busy={add.isPending}
      onSave={() => void save()}
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <p>{t('addText')}</p>
      <FileField
        label={t('file')}
        hint={t('fileHint', { limit })}
        required
        accept=".cer,.crt,.pem,.der,application/x-x509-ca-cert,application/x-pem-file"
        name={file?.name}
        none={t('noFile')}
        action={t('chooseFile')}
        error={tooLarge ? t('fileTooLarge', { limit }) : refusal?.field && refusal.text}
        onFile={(chosen) => {
          add.reset()
          setFile(chosen)
        }}
      />
    </FormDialog>
  )
}
