import { proveAccessCode } from '@laisen/contract/endpoints/recipient'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Asked } from './asked.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import type { Signing } from './use-signing.ts'

/** Before the documents are shown, where the sender wants that. */
export function AccessCode({ signing: { session, envelope, reload } }: { signing: Signing }) {
  const t = useText(signMessages)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await call(proveAccessCode, { session, code }, { keepPage: true })
      await reload()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <section className={s.alone}>
      <Asked envelope={envelope} />
      <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{t('accessTitle')}</h2>
        <p className={s.second}>{t('accessText', { sender: envelope.senderName })}</p>
        <TextField
          label={t('accessCode')}
          required
          value={code}
          onChange={setCode}
          error={error === undefined ? undefined : errorText(error)}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('showDocuments')}
        </Button>
      </form>
    </section>
  )
}
