import { correctRecipient } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeMessages } from './change-messages.ts'
import { staleEnvelopes } from './stale.ts'
import type { EnvelopeRecipient } from './use-envelope.ts'

interface Props {
  recipient: EnvelopeRecipient
  onClose: () => void
}

/** Corrects the email of a recipient who has not acted yet. */
export function CorrectDialog({ recipient, onClose }: Props) {
  // What the form begins with; the page behind it may change meanwhile.
  const [{ recipientID, name, email: before, state }] = useState(recipient)
  const t = useText(changeMessages)
  const correct = useChange(correctRecipient, staleEnvelopes)
  const [email, setEmail] = useState(before)
  const [missing, setMissing] = useState(false)
  const placed = correct.error ? placeRefusal(correct.error, ['email']) : undefined
  const save = () => {
    setMissing(email.trim() === '')
    if (email.trim() === '') return
    const done = () => {
      toast.success(t('corrected', { name }))
      onClose()
    }
    correct.mutate({ recipientID, email: email.trim(), shown: { name, email: before } }, { onSuccess: done })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('correctTitle', { name })}
      changed={email.trim() !== before}
      save={t('correctAction')}
      busy={correct.isPending}
      onSave={save}
    >
      {placed && !placed.field && <Notice kind="error">{placed.text}</Notice>}
      <p>{t(state === 'waiting' ? 'correctLater' : 'correctNow')}</p>
      <TextField
        label={t('email')}
        required
        type="email"
        value={email}
        maxLength={limits.emailCharacters}
        error={placed?.field ? placed.text : missing && email.trim() === '' ? t('required') : undefined}
        onChange={(next) => {
          correct.reset()
          setEmail(next)
        }}
        data-autofocus
      />
    </FormDialog>
  )
}
