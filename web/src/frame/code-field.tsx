import { limits } from '@laisen/contract/limits'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import s from './code-field.module.css'

export type CodeKind = 'authenticator' | 'recovery'

interface Props {
  value: string
  onChange: (code: string) => void
  kind: CodeKind
  /** Without it, recovery codes are not taken here. */
  onKind?: (kind: CodeKind) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** Six digits of the authenticator, offered by the keyboard of a phone; or, for those who lost it, a recovery code. */
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

export interface Code {
  value: string
  kind: CodeKind
  /** Says what is missing, or nothing. */
  isComplete(): boolean
  refuse(text: string): void
  field: Omit<Props, 'autoFocus'>
}

/** What somebody types into a code field, and what is wrong with it. */
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
