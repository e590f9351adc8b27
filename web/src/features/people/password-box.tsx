import { peopleMessages } from '@laisen/contract/messages/people'
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { InsideButton, TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { generatePassword } from './generate.ts'

interface Props extends Omit<TextFieldProps, 'label' | 'type' | 'inside' | 'icon'> {
  /** A generated password is shown, because it must be read and passed on. */
  shownFirst?: boolean
}

/** A password for someone else: can be shown, hidden, copied and generated again. */
export function PasswordBox({ shownFirst = false, ...props }: Props) {
  const t = useText(peopleMessages)
  const [shown, setShown] = useState(shownFirst)
  const copy = async () => {
    await navigator.clipboard.writeText(props.value)
    toast.success(t('passwordCopied'))
  }
  const anew = () => {
    props.onChange(generatePassword())
    setShown(true)
  }
  return (
    <TextField
      {...props}
      label={t('password')}
      mono
      autoComplete="new-password"
      autoCapitalize="none"
      type={shown ? 'text' : 'password'}
      inside={
        <>
          <InsideButton label={t('newPassword')} icon={IconRefresh} onClick={anew} />
          {props.value !== '' && <InsideButton label={t('copyPassword')} icon={IconCopy} onClick={() => void copy()} />}
          <InsideButton
            label={t(shown ? 'hidePassword' : 'showPassword')}
            icon={shown ? IconEyeOff : IconEye}
            onClick={() => setShown(!shown)}
          />
        </>
      }
    />
  )
}
