import { rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import { limits } from '@laisen/contract/limits'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { signMessages } from './messages.ts'
import { useDecision } from './use-decision.ts'
import type { Signing } from './use-signing.ts'

/** Rejects with a reason, after the emailed code. */
export function RejectDialog({ signing, onClose }: { signing: Signing; onClose: () => void }) {
  const t = useText(signMessages)
  const [reason, setReason] = useState('')
  const decision = useDecision(signing, () =>
    call(rejectEnvelope, { session: signing.session, reason: reason.trim() }, { keepPage: true }),
  )
  if (decision.asksCode) return <CodeDialog signing={signing} onProven={decision.proven} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={t('rejectTitle')}
      changed={reason.trim() !== ''}
      save={t('reject')}
      danger
      busy={decision.busy}
      onSave={() => decision.send(reason.trim() !== '')}
    >
      {decision.problem && <Notice kind="error">{decision.problem}</Notice>}
      <p>{t('rejectText', { sender: signing.envelope.senderName })}</p>
      <TextArea
        label={t('reason')}
        required
        value={reason}
        maxLength={limits.cancelReasonCharacters}
        error={decision.incomplete && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={setReason}
        data-autofocus
      />
    </FormDialog>
  )
}
