import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { useLast } from '../../ui/use-last.ts'
import { documentMessages } from './document-messages.ts'
import { withoutDocument } from './documents.ts'
import type { DraftDocument } from './draft.ts'
import type { Composer } from './use-composer.ts'
import { removeUnusedFiles } from './use-file-uploads.ts'

interface Props {
  composer: Composer
  document: DraftDocument | undefined
  onClose: () => void
}

/** Confirms removing a document with what was placed on it. */
export function RemoveDocument({ composer, document, onClose }: Props) {
  const t = useText(documentMessages)
  const shown = useLast(document)
  const fields = composer.content.fields.filter(({ documentKey }) => documentKey === shown?.key).length
  const confirm = () => {
    if (document) composer.change((content) => withoutDocument(content, document.key))
    void removeUnusedFiles(composer)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={document !== undefined}
      title={t('removeQuestion')}
      keep={t('keep')}
      action={t('remove')}
      icon={IconTrash}
      safe={fields > 0 ? t('fieldsGo', { count: fields }) : undefined}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {shown && <Sentence text={t('removeText')} facts={{ name: <DotBlank>{shown.name || '–'}</DotBlank> }} />}
    </ConfirmDialog>
  )
}
