import { limits } from '@laisen/contract/limits'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import s from './code-field.module.css'

type CodeKind = 'authenticator' | 'recovery'

interface Props {
  value: string
  onChange: (code: string) => void
  kind: CodeKind
  /** Without this, the field does not accept recovery codes. */
  onKind?: (kind: CodeKind) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** A field for the six digits from the authenticator app, with a numeric keyboard on phones, or for a recovery code. */
export function CodeField({ value, onChange, kind, onKind, error, autoFocus }: Props) {
  const t = useText(signInCodeMessages)
  const swap = () => {
    onChange('')
    onKind?.(kind === 'authenticator' ? 'recovery' : 'authenticator')
  }
  return (
    <div className={s.code}>
      {kind === 'authenticator' ? (
        <TextField
          key="authenticator"
          label={t('code')}
          hint={t('codeHint')}
          value={value}
          onChange={(typed) => onChange(typed.replace(/[^\d\s]/g, ''))}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          name="code"
          mono
          required
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
        />
      ) : (
        <TextField
          key="recovery"
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          value={value}
          onChange={onChange}
          error={error}
          autoCapitalize="none"
          maxLength={limits.factorCodeCharacters}
          name="recovery-code"
          mono
          required
          autoFocus
        />
      )}
      {onKind && (
        <Button variant="quiet" className={s.swap} onClick={swap}>
          {t(kind === 'authenticator' ? 'useRecovery' : 'useAuthenticator')}
        </Button>
      )}
    </div>
  )
}

interface Code {
  value: string
  kind: CodeKind
  /** The error to show, if any. */
  isComplete(): boolean
  refuse(text: string): void
  field: Omit<Props, 'autoFocus'>
}

/** The state of a code field and its error. */
export function useCode(): Code {
  const t = useText(signInCodeMessages)
  const [value, setValue] = useState('')
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [error, setError] = useState<string>()
  const isComplete = () => {
    const complete = kind === 'recovery' ? value.trim() !== '' : /^\d{6}$/.test(value.replace(/\s/g, ''))
    setError(complete ? undefined : t(kind === 'recovery' ? 'recoveryRequired' : 'codeRequired'))
    return complete
  }
  const change = (typed: string) => {
    setValue(typed)
    setError(undefined)
  }
  return {
    value,
    kind,
    isComplete,
    refuse: setError,
    field: { value, onChange: change, kind, onKind: setKind, error },
  }
}
