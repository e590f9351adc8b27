import type { DataOf } from '@laisen/contract/endpoint'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { profileMessages } from '@laisen/contract/messages/profile'
import { useState } from 'react'
import { useDialog } from '../address/use-dialog.ts'
import { call } from '../api/call.ts'
import { errorText } from '../api/error-text.ts'
import { queryClient } from '../api/query-client.ts'
import { Refusal } from '../api/refusal.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/check.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import s from './confirm-identity.module.css'

const dialogs = ['identity'] as const

/**
 * Shown on every screen while personal certificates are suspended because someone else changed the account (rules
 * 2.3a).
 */
export function ConfirmIdentity() {
  const t = useText(profileMessages)
  const { dialog, open, close } = useDialog(dialogs)
  return (
    <>
      <Notice
        kind="warning"
        className={s.notice}
        title={t('suspendedTitle')}
        actions={<Button onClick={() => open('identity')}>{t('confirmIdentity')}</Button>}
      >
        {t('suspendedText')}
      </Notice>
      {dialog && <IdentityDialog onClose={close} />}
    </>
  )
}

type Shared = DataOf<typeof sendConfirmationCode>['shared']

/** What others gave to others: whoever confirms that it is them need not agree to that, too. */
function SharedCertificates({
  shared,
  agreed,
  onAgree,
}: {
  shared: Shared
  agreed: boolean
  onAgree: (agreed: boolean) => void
}) {
  const t = useText(profileMessages)
  if (shared.length === 0) return null
  return (
    <Notice kind="warning">
      {shared.map(({ certID, certName, people }) => (
        <p key={certID}>{t('sharedCertificate', { certificate: certName, people: people.join(', ') })}</p>
      ))}
      <Checkbox label={t('sharedAgree')} checked={agreed} onChange={onAgree} />
      <p>{t('sharedHint')}</p>
    </Notice>
  )
}

/** Emails a code to the previous address. Whoever can read it is still the same person. */
function IdentityDialog({ onClose }: { onClose: () => void }) {
  const t = useText(profileMessages)
  const [sentTo, setSentTo] = useState<string>()
  const [shared, setShared] = useState<Shared>([])
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'send' | 'confirm'>()

  const attempt = async (what: 'send' | 'confirm', work: () => Promise<void>) => {
    setBusy(what)
    setError(undefined)
    setFailure(undefined)
    try {
      await work()
    } catch (refused) {
      if (refused instanceof Refusal && refused.field === 'code') setError(errorText(refused))
      else setFailure(errorText(refused))
    } finally {
      setBusy(undefined)
    }
  }
  const send = () =>
    attempt('send', async () => {
      const { email, shared } = await call(sendConfirmationCode, {})
      setSentTo(email)
      setShared(shared)
      setCode('')
    })
  const confirm = async () => {
    if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) return setError(t('mailedCodeRequired'))
    await attempt('confirm', async () => {
      const { certificates } = await call(confirmIdentity, { code, takeBack: shared.length > 0 && !agreed })
      toast.success(t('identityConfirmed', { count: certificates }))
      onClose()
      // Reload the certificates on every screen that shows them.
      await queryClient.invalidateQueries()
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('confirmIdentity')}
      onSubmit={() => void (sentTo ? confirm() : send())}
      footer={
        <>
          <Button onClick={onClose}>{t('later')}</Button>
          <Button variant="primary" type="submit" busy={busy !== undefined}>
            {t(sentTo ? 'confirmAction' : 'sendCode')}
          </Button>
        </>
      }
      note={
        sentTo && (
          <Button variant="quiet" busy={busy === 'send'} onClick={() => void send()}>
            {t('sendAgain')}
          </Button>
        )
      }
    >
      {!sentTo && <p>{t('identityIntro')}</p>}
      {failure && <Notice kind="error">{failure}</Notice>}
      {sentTo && (
        <>
          <Notice kind="information">{t('codeSent', { email: sentTo })}</Notice>
          <TextField
            label={t('mailedCode')}
            hint={t('mailedCodeHint')}
            required
            value={code}
            onChange={(typed) => setCode(typed.replace(/[^\d\s]/g, ''))}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            mono
            data-autofocus
          />
          <SharedCertificates shared={shared} agreed={agreed} onAgree={setAgreed} />
        </>
      )}
    </Dialog>
  )
}
