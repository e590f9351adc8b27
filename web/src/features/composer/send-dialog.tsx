import type { DataOf } from '@laisen/contract/endpoint'
import { type checkDraft, listDrafts } from '@laisen/contract/endpoints/envelopes'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { keyOf } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEnter } from '../envelope/use-enter.ts'
import { CostText } from './cost.tsx'
import { reviewMessages } from './review-messages.ts'
import { sendChecked } from './send.ts'
import { Summary } from './summary.tsx'
import type { Composer } from './use-composer.ts'

interface Props {
  composer: Composer
  checked: DataOf<typeof checkDraft>
  onClose: () => void
}

/** The last question: who gets what, and what it costs. */
export function SendDialog({ composer, checked, onClose }: Props) {
  const t = useText(reviewMessages)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { enter } = useEnter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { envelopeID } = composer.status
  const alone = composer.content.workType === 'self-signed'
  const send = async () => {
    if (envelopeID === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await sendChecked(envelopeID, checked.version, idempotencyKey)
      void client.invalidateQueries({ queryKey: keyOf(listDrafts) })
      if (alone) return enter(envelopeID)
      toast.success(t('sent', { subject: composer.content.subject }))
      void navigate(paths.envelope(envelopeID))
    } catch (failed) {
      setError(failed)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('sendQuestion')}
      keep={t('keepEditing')}
      action={t('sendNow')}
      icon={IconSend}
      danger={false}
      busy={busy}
      error={error}
      safe={<CostText signatures={checked.signatures} left={checked.signaturesLeft} />}
      onKeep={onClose}
      onConfirm={() => void send()}
    >
      <p>{t(alone ? 'sendToMyself' : 'sendText')}</p>
      <Summary content={composer.content} />
    </ConfirmDialog>
  )
}
