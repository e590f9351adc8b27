import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Bar } from '../../ui/progress.tsx'
import { documentMessages } from './document-messages.ts'
import s from './documents.module.css'
import type { FileUpload } from './use-file-uploads.ts'

interface Props {
  upload: FileUpload
  onDismiss: () => void
}

/** A file on its way, with its progress, or why it was refused. */
export function UploadRow({ upload: { name, share, refused }, onDismiss }: Props) {
  const t = useText(documentMessages)
  return (
    <li className={s.row} data-upload={name}>
      <div className={s.words}>
        <strong className={s.fileName}>{name}</strong>
        {refused === undefined ? (
          <Bar share={share} label={t('uploading', { name })} />
        ) : (
          <p className={s.refused} role="alert">
            <Icon of={IconAlertCircle} size={15} />
            {refused}
          </p>
        )}
      </div>
      <IconButton
        label={t(refused === undefined ? 'stopOf' : 'dismissOf', { name })}
        icon={IconX}
        onClick={onDismiss}
      />
    </li>
  )
}
