import { declineStamp } from '@laisen/contract/endpoints/pending-stamps'
import { limits } from '@laisen/contract/limits'
import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { Confirmation } from './confirmation.ts'
import type { LinkState } from './link.ts'

interface Props {
  token: string
  asked: Confirmation
  onClose: () => void
}

/** Declines, with a reason or without. */
export function DeclineDialog({ token, asked, onClose }: Props) {
  const t = useText(confirmStampMessages)
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const requester = asked.requesterName
  const decline = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call(declineStamp, { strData: token, reason: reason.trim() }, { keepPage: true })
      const facts = { document: asked.documentName, certificate: asked.certName, requester }
      const state: LinkState = { outcome: 'declined', facts }
      await navigate(paths.success, { state, replace: true })
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('declineTitle')}
      changed={!busy && reason.trim() !== ''}
      keep={t('keep')}
      save={t('declineAction')}
      danger
      busy={busy}
      onSave={() => void decline()}
    >
      {error !== undefined && <Notice kind="error">{errorText(error)}</Notice>}
      <p>{t('declineText', { requester })}</p>
      <TextArea
        label={t('declineReason')}
        hint={t('declineReasonHint', { requester })}
        value={reason}
        maxLength={limits.declineReasonCharacters}
        onChange={setReason}
        data-autofocus
      />
    </FormDialog>
  )
}
