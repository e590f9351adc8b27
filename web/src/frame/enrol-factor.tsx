import type { DataOf } from '@laisen/contract/endpoint'
import { confirmFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { errorText, placeRefusal } from '../api/error-text.ts'
import { Refusal } from '../api/refusal.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField, useCode } from './code-field.tsx'
import s from './factor.module.css'

type Secret = DataOf<typeof enrolFactor>

interface Props {
  /** Not asked in a session that must set up a factor: the password was entered a moment ago. */
  withPassword: boolean
  /** A button to leave, where that is possible. */
  cancel?: ReactNode
  onEnrolled: (recoveryCodes: readonly string[]) => void
}

/** Sets up an authenticator app: scan a QR code or type the key, then enter a code to confirm that it works. */
export function EnrolFactor({ withPassword, cancel, onEnrolled }: Props) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? (
    <Confirm secret={secret} cancel={cancel} onAgain={() => setSecret(undefined)} onEnrolled={onEnrolled} />
  ) : (
    <Begin withPassword={withPassword} cancel={cancel} onBegun={setSecret} />
  )
}

interface BeginProps extends Omit<Props, 'onEnrolled'> {
  onBegun: (secret: Secret) => void
}

function Begin({ withPassword, cancel, onBegun }: BeginProps) {
  const t = useText(factorMessages)
  const words = useText(sessionMessages)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begin = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = withPassword && password === ''
    setError(missing ? words('passwordRequired') : undefined)
    setFailure(undefined)
    if (missing || busy) return
    setBusy(true)
    try {
      onBegun(await call(enrolFactor, withPassword ? { password } : {}))
    } catch (refused) {
      const { field, text } = placeRefusal(refused, ['password'])
      if (field) setError(text)
      else setFailure(text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={s.steps} onSubmit={(event) => void begin(event)} noValidate>
      {failure && <Notice kind="error">{failure}</Notice>}
      {withPassword && (
        <>
          <p>{t('passwordFirst')}</p>
          <PasswordField
            label={words('password')}
            required
            value={password}
            onChange={setPassword}
            error={error}
            data-autofocus
          />
        </>
      )}
      <div className={s.answer}>
        {cancel}
        <Button variant="primary" type="submit" busy={busy}>
          {t('begin')}
        </Button>
      </div>
    </form>
  )
}

interface ConfirmProps extends Omit<Props, 'withPassword'> {
  secret: Secret
  onAgain: () => void
}

function Confirm({ secret, cancel, onAgain, onEnrolled }: ConfirmProps) {
  const t = useText(factorMessages)
  const code = useCode()
  const [failure, setFailure] = useState<string>()
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (busy || !code.isComplete()) return
    setBusy(true)
    try {
      const { recoveryCodes } = await call(confirmFactor, { code: code.value })
      onEnrolled(recoveryCodes)
    } catch (refused) {
      if (refused instanceof Refusal && refused.field === 'code') code.refuse(errorText(refused))
      else setFailure(errorText(refused))
      setStale(refused instanceof Refusal && refused.code === 'FACTOR_NOT_STARTED')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={s.steps} onSubmit={(event) => void confirm(event)} noValidate>
      <p>{t('scanStep')}</p>
      <img className={s.qr} src={secret.qrCode} alt={t('qrText')} width={240} height={240} />
      <p>{t('typeStep')}</p>
      <SecretKey secret={secret.secret} />
      <p>{t('confirmStep')}</p>
      {failure && (
        <Notice kind="error" actions={stale && <Button onClick={onAgain}>{t('startOver')}</Button>}>
          {failure}
        </Notice>
      )}
      <CodeField value={code.value} onChange={code.field.onChange} kind="authenticator" error={code.field.error} />
      <div className={s.answer}>
        {cancel}
        <Button variant="primary" type="submit" busy={busy}>
          {t('turnOn')}
        </Button>
      </div>
    </form>
  )
}

/** Shown in groups of four, as authenticator apps do; copied without spaces. */
function SecretKey({ secret }: { secret: string }) {
  const t = useText(factorMessages)
  const frame = useText(frameMessages)
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <div className={s.secret}>
      <output aria-label={t('secret')} className="mono">
        {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
      </output>
      {navigator.clipboard && (
        <IconButton
          label={copied ? frame('copied') : t('copySecret')}
          icon={copied ? IconCheck : IconCopy}
          onClick={copy}
        />
      )}
    </div>
  )
}
