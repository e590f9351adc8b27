import { cancelEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeMessages } from './change-messages.ts'
import { staleEnvelopes } from './stale.ts'

interface Cancelled {
  readonly envelopeID: number
  readonly subject: string
}

/** Cancels an envelope with a reason, which its recipients are told. */
export function CancelDialog({ envelope, onClose }: { envelope: Cancelled; onClose: () => void }) {
  const { envelopeID, subject } = envelope
  const t = useText(changeMessages)
  const cancel = useChange(cancelEnvelope, staleEnvelopes)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const placed = cancel.error ? placeRefusal(cancel.error, ['reason']) : undefined
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    const done = () => {
      toast.success(t('cancelled', { subject }))
      onClose()
    }
    cancel.mutate({ envelopeID, reason }, { onSuccess: done })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('cancelQuestion')}
      changed={reason.trim() !== ''}
      keep={t('cancelKeep')}
      save={t('cancelAction')}
      danger
      busy={cancel.isPending}
      onSave={send}
    >
      {placed && !placed.field && <Notice kind="error">{placed.text}</Notice>}
      <p>
        <Sentence text={t('cancelText')} facts={{ subject: <DotBlank long>{subject}</DotBlank> }} />
      </p>
      <TextArea
        label={t('cancelReason')}
        required
        rows={3}
        value={reason}
        maxLength={limits.cancelReasonCharacters}
        hint={t('cancelReasonHint')}
        error={placed?.field ? placed.text : missing && reason.trim() === '' ? t('required') : undefined}
        onChange={(next) => {
          cancel.reset()
          setReason(next)
        }}
        data-autofocus
      />
    </FormDialog>
  )
}
