import { sessionMessages } from '@laisen/contract/messages/session'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { InsideButton, TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button to show it and a Caps Lock warning. Nothing is stored. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inside' | 'icon'>) {
  const t = useText(sessionMessages)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      {...props}
      hint={capsLock ? t('capsLock') : props.hint}
      type={shown ? 'text' : 'password'}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      inside={
        <InsideButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? IconEyeOff : IconEye}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
