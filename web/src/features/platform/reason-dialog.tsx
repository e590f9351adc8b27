import { limits } from '@laisen/contract/limits'
import { platformMessages } from '@laisen/contract/messages/platform'
import { type ReactNode, useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'

interface Props {
  title: string
  /** What the action does, and what is kept. */
  children: ReactNode
  label?: string
  /** Whether a reason must be entered, or what to say where it is missing. */
  required?: boolean | string
  /** Verb and noun. */
  action: string
  keep?: string
  danger?: boolean
  busy: boolean
  error: unknown
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks for the reason before the operator acts on a company. The reason is recorded in its history (rules 8.5). */
export function ReasonDialog(props: Props) {
  const { title, children, label, required = false, action, keep, danger, busy, error, onClose, onConfirm } = props
  const t = useText(platformMessages)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const refusal = error ? placeRefusal(error, ['reason'] as const) : undefined
  const submit = () => {
    const lacking = required !== false && reason.trim() === ''
    setMissing(lacking)
    if (!lacking) onConfirm(reason.trim())
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      changed={reason.trim() !== ''}
      keep={keep}
      save={action}
      danger={danger}
      busy={busy}
      onSave={submit}
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      {children}
      <TextArea
        label={label ?? t('reason')}
        required={required !== false}
        hint={t('reasonHint', { limit: limits.reasonCharacters })}
        error={
          missing ? (typeof required === 'string' ? required : t('reasonRequired')) : refusal?.field && refusal.text
        }
        value={reason}
        maxLength={limits.reasonCharacters}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
        data-autofocus
      />
    </FormDialog>
  )
}
