import { disableFactor, renewRecoveryCodes } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { placeRefusal } from '../../api/error-text.ts'
import { CodeField, useCode } from '../../frame/code-field.tsx'
import { EnrolFactor } from '../../frame/enrol-factor.tsx'
import { RecoveryCodes } from '../../frame/recovery-codes.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

interface EnrolProps {
  onClose: () => void
  onEnrolled: (recoveryCodes: readonly string[]) => void
}

/** Password, then QR code, then code. */
export function EnrolDialog({ onClose, onEnrolled }: EnrolProps) {
  const t = useText(factorMessages)
  const frame = useText(frameMessages)
  return (
    <Dialog opened onClose={onClose} title={t('setUp')}>
      <EnrolFactor withPassword cancel={<Button onClick={onClose}>{frame('cancel')}</Button>} onEnrolled={onEnrolled} />
    </Dialog>
  )
}

/** The codes are shown only once, so Esc and clicks outside do not close the dialog. */
export function KeepCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText(factorMessages)
  return (
    <Dialog
      opened
      staysOpen
      onClose={onKept}
      title={t('keepTitle')}
      footer={
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}

interface ProveProps {
  what: 'renew' | 'turn-off'
  demanded: boolean
  onClose: () => void
  onRenewed: (recoveryCodes: readonly string[]) => void
  onTurnedOff: () => void
}

/** Changing a second factor requires both the password and a code. */
export function ProveDialog({ what, demanded, onClose, onRenewed, onTurnedOff }: ProveProps) {
  const t = useText(factorMessages)
  const words = useText(sessionMessages)
  const frame = useText(frameMessages)
  const code = useCode()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const renews = what === 'renew'

  const submit = async () => {
    setWrong(password === '' ? words('passwordRequired') : undefined)
    setFailure(undefined)
    if (!code.isComplete() || password === '' || busy) return
    setBusy(true)
    const input = { password, code: code.value }
    try {
      if (renews) {
        const { recoveryCodes } = await call(renewRecoveryCodes, input)
        onRenewed(recoveryCodes)
      } else {
        await call(disableFactor, input)
        onTurnedOff()
      }
    } catch (refused) {
      const { field, text } = placeRefusal(refused, ['password', 'code'])
      if (field === 'password') setWrong(text)
      else if (field === 'code') code.refuse(text)
      else setFailure(text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(renews ? 'renewTitle' : 'turnOffTitle')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{frame('cancel')}</Button>
          <Button variant={renews ? 'primary' : 'danger'} type="submit" busy={busy}>
            {t(renews ? 'renewAction' : 'turnOffAction')}
          </Button>
        </>
      }
    >
      <p>{t(renews ? 'renewText' : demanded ? 'turnOffDemanded' : 'turnOffText')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <PasswordField
        label={words('password')}
        required
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setWrong(undefined)
        }}
        error={wrong}
        data-autofocus
      />
      <CodeField {...code.field} />
    </Dialog>
  )
}
