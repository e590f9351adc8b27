import { delegateEnvelope } from '@laisen/contract/endpoints/recipient'
import { limits } from '@laisen/contract/limits'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { signMessages } from './messages.ts'
import { useDecision } from './use-decision.ts'
import type { Signing } from './use-signing.ts'

/** Has somebody else act, after the emailed code. */
export function DelegateDialog({ signing, onClose }: { signing: Signing; onClose: () => void }) {
  const t = useText(signMessages)
  const [to, setTo] = useState({ name: '', email: '', reason: '' })
  const decision = useDecision(signing, () =>
    call(delegateEnvelope, { session: signing.session, ...to }, { keepPage: true }),
  )
  if (decision.asksCode) return <CodeDialog signing={signing} onProven={decision.proven} onClose={onClose} />
  const missing = (text: string) => (decision.incomplete && text.trim() === '' ? t('required') : undefined)
  return (
    <FormDialog
      onClose={onClose}
      title={t('delegateTitle')}
      changed={Object.values(to).some((text) => text.trim() !== '')}
      save={t('delegateAction')}
      busy={decision.busy}
      onSave={() => decision.send(to.name.trim() !== '' && to.email.trim() !== '')}
    >
      {decision.problem && <Notice kind="error">{decision.problem}</Notice>}
      <p>{t('delegateText', { sender: signing.envelope.senderName })}</p>
      <TextField
        label={t('delegateName')}
        required
        value={to.name}
        maxLength={limits.recipientNameCharacters}
        error={missing(to.name)}
        onChange={(name) => setTo({ ...to, name })}
        data-autofocus
      />
      <TextField
        label={t('delegateEmail')}
        required
        type="email"
        value={to.email}
        maxLength={limits.emailCharacters}
        error={missing(to.email)}
        onChange={(email) => setTo({ ...to, email })}
      />
      <TextArea
        label={t('reason')}
        value={to.reason}
        maxLength={limits.cancelReasonCharacters}
        onChange={(reason) => setTo({ ...to, reason })}
      />
    </FormDialog>
  )
}
