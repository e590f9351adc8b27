import { proveRecipientCode, sendRecipientCode } from '@laisen/contract/endpoints/recipient'
import { limits } from '@laisen/contract/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { signMessages } from './messages.ts'
import type { Signing } from './use-signing.ts'

interface Props {
  signing: Signing
  onProven: () => void
  onClose: () => void
}

const DIGITS = 6

/** Proves that the recipient reads this address. Six digits are sent by themselves. */
export function CodeDialog({ signing: { session, envelope, proven }, onProven, onClose }: Props) {
  const t = useText(signMessages)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [unsent, setUnsent] = useState<unknown>()
  const sent = useRef(false)
  const send = useCallback(async () => {
    setUnsent(undefined)
    await call(sendRecipientCode, { session }, { keepPage: true }).catch(setUnsent)
  }, [session])
  useEffect(() => {
    // Mounting twice, as React does while developing, must not send two codes of which the first no longer works.
    if (sent.current) return
    sent.current = true
    void send()
  }, [send])
  const prove = async (digits: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await call(proveRecipientCode, { session, code: digits }, { keepPage: true })
      proven()
      onProven()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code && !busy) void prove(digits)
  }
  const facts = { email: envelope.maskedEmail, minutes: limits.recipientCodeMinutes }
  return (
    <FormDialog
      onClose={onClose}
      title={t('codeTitle')}
      changed={false}
      save={t('confirm')}
      busy={busy}
      onSave={() => void prove(code)}
    >
      {unsent !== undefined && <Notice kind="error">{errorText(unsent)}</Notice>}
      <p>{t('codeText', facts)}</p>
      <TextField
        label={t('code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error === undefined ? undefined : errorText(error)}
        onChange={type}
        data-autofocus
      />
      <div>
        <Button variant="quiet" onClick={() => void send()}>
          {t('sendAgain')}
        </Button>
      </div>
    </FormDialog>
  )
}
