import { deleteDraft, listDrafts } from '@laisen/contract/endpoints/envelopes'
import { countEnvelopes } from '@laisen/contract/endpoints/sent-envelopes'
import { IconTrash } from '@tabler/icons-react'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLast } from '../../ui/use-last.ts'
import type { DraftRow } from './draft-rows.tsx'
import { envelopeMessages } from './messages.ts'

/** Confirms deleting a draft with its files. */
export function DeleteDraft({ draft, onClose }: { draft: DraftRow | undefined; onClose: () => void }) {
  const t = useText(envelopeMessages)
  const remove = useChange(deleteDraft, [listDrafts, countEnvelopes])
  const shown = useLast(draft)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!draft) return
    const done = () => {
      toast.success(t('deleted'))
      close()
    }
    remove.mutate({ envelopeID: draft.envelopeID }, { onSuccess: done })
  }
  return (
    <ConfirmDialog
      opened={draft !== undefined}
      title={t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={t('keepDraft')}
      action={t('deleteDraft')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={close}
      onConfirm={confirm}
    >
      {shown && (
        <Sentence
          text={t('deleteText')}
          facts={{
            name: <DotBlank>{shown.subject.trim() || t('untitled')}</DotBlank>,
            documents: <DotBlank>{t('documents', { count: shown.totalDocuments })}</DotBlank>,
          }}
        />
      )}
    </ConfirmDialog>
  )
}
