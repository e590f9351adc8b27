import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { pdfPasswordMessages } from './pdf-password-messages.ts'
import s from './upload.module.css'

interface Props {
  /** The password that did not open the document. */
  tried: string | undefined
  onPassword: (password: string) => void
}

/** Asks for the password of a protected document. It is sent with this document only and not stored. */
export function PdfPassword({ tried, onPassword }: Props) {
  const words = useText(pdfPasswordMessages)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const wrong = tried !== undefined && (password === '' || password === tried)
  const error = wrong ? words('wrong') : undefined
  return (
    <form
      className={s.unlock}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(password === '')
        if (password !== '') onPassword(password)
      }}
    >
      <PasswordField
        label={words('password')}
        required
        autoComplete="off"
        value={password}
        error={missing && password === '' ? words('missing') : error}
        onChange={setPassword}
      />
      <Button type="submit">{words('open')}</Button>
    </form>
  )
}
