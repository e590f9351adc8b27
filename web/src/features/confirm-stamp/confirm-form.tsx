import { pdfStampConfirm } from '@laisen/contract/endpoints/pending-stamps'
import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { IconSignature } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import s from './confirm-stamp.module.css'
import type { Confirmation } from './confirmation.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import type { LinkState } from './link.ts'
import { useNow } from './use-now.ts'

interface Props {
  token: string
  asked: Confirmation
}

/** Certificate and time, read-only, the password, and what can be done with the request. Enter sends. */
export function ConfirmForm({ token, asked }: Props) {
  const t = useText(confirmStampMessages)
  const format = useFormat()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [declining, setDeclining] = useState(false)
  const { busy, send } = useSend({ token, asked })
  const own = !asked.certPasswordCheck
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !busy) void send(password)
  }
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Facts asked={asked} />
      {/* Tells password managers which account the password belongs to. */}
      {own && <input type="text" name="username" autoComplete="username" value={asked.username} readOnly hidden />}
      <PasswordField
        label={t(own ? 'ownPassword' : 'certificatePassword')}
        hint={
          own
            ? t('ownPasswordHint', { username: asked.username })
            : t('certificatePasswordHint', { name: asked.certName })
        }
        name="password"
        autoComplete={own ? 'current-password' : 'off'}
        required
        value={password}
        error={missing ? t('passwordMissing') : undefined}
        onChange={(value) => {
          setPassword(value)
          setMissing(false)
        }}
      />
      <div className={s.buttons}>
        <Button onClick={() => leaveTo(paths.login)}>{t('close')}</Button>
        <Button variant="primary" type="submit" icon={IconSignature} busy={busy}>
          {t('send')}
        </Button>
      </div>
      <div className={s.other}>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
        <span className="second">{t('expires', { time: format.dayTime(asked.expiresAt) })}</span>
      </div>
      {declining && <DeclineDialog token={token} asked={asked} onClose={() => setDeclining(false)} />}
    </form>
  )
}

/** What is signed, with what, for whom. */
function Facts({ asked }: { asked: Confirmation }) {
  const t = useText(confirmStampMessages)
  const format = useFormat()
  const now = useNow()
  const size = t('documentFacts', { pages: asked.pages, size: format.bytes(asked.sizeBytes) })
  const where = !asked.visible ? t('onNoPage') : asked.allPages ? t('onAllPages') : t('onPage', { page: asked.page })
  return (
    <>
      <FixedValue label={t('certificateName')} value={asked.certName} />
      <FixedValue label={t('now')} value={`${format.day(now)} ${format.time(now)}`} />
      <FixedValue label={t('document')} value={asked.documentName} hint={size} />
      <FixedValue
        label={t('requestedBy')}
        value={t('ofCompany', { name: asked.requesterName, company: asked.companyName })}
        hint={format.dayTime(asked.requestedAt)}
      />
      <div className={s.pair}>
        <FixedValue label={t('reason')} value={asked.certReason} />
        <FixedValue label={t('location')} value={asked.certLocation} />
      </div>
      <FixedValue label={t('where')} value={where} />
    </>
  )
}

/** These keep the link: another password, or the same one later, may still sign. */
const lost = /^STAMP_LINK_(EXPIRED|USED|DECLINED|ENDED|NOT_OWNER)$/

/** Confirms, and goes on to /success or /failure (2§2). */
function useSend({ token, asked }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const facts = { document: asked.documentName, certificate: asked.certName, requester: asked.requesterName }
  const send = async (pw: string) => {
    setBusy(true)
    try {
      const { certName, certReason, certLocation } = asked
      const shown = { certName, certReason, certLocation }
      await call(pdfStampConfirm, { strData: token, pw, shown }, { keepPage: true })
      const state: LinkState = { outcome: 'signed', facts }
      await navigate(paths.success, { state, replace: true })
    } catch (error) {
      const code = error instanceof Refusal ? (error.code ?? '') : ''
      const state: LinkState = { problem: errorText(error) }
      if (!lost.test(code)) state.stk = token
      if (code === 'STAMP_LINK_PASSWORD_WRONG' && !asked.certPasswordCheck) state.forgot = true
      await navigate(paths.failure, { state, replace: true })
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
