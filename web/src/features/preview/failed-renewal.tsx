import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { getStamp } from '@laisen/contract/endpoints/stamps'
import { renewalMessages } from '@laisen/contract/messages/renewals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { renewalWords } from '../../ui/renewal-words.ts'
import { toast } from '../../ui/toast.tsx'
import type { Stamp } from './how-signed.ts'
import { LevelMissed } from './level-missed.tsx'
import s from './preview.module.css'

type Failed = NonNullable<Stamp['failedRenewal']>

/** Why the archive timestamp was not renewed, and a way to do it by hand, with the document's password where it needs one. */
export function FailedRenewal({ stampId, failed }: { stampId: string; failed: Failed }) {
  const t = useText(renewalMessages)
  const format = useFormat()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const renew = useMutation({
    mutationFn: () => answerOf(extendStamp, { stampId, level: 'B-LTA', pdfPassword: password || null }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: keyOf(getStamp) })
      if (!data.levelMissed) toast.success(t('renewed'))
    },
  })
  const { fault, provableUntil } = failed
  const [why, what] = renewalWords[fault]
  const missed = renew.data?.data.levelMissed
  return (
    <section className={`${s.part} ${s.extend}`} aria-label={t('titleOne')}>
      <Notice kind="warning" title={t('titleOne')}>
        <p>{t(why)}</p>
        {provableUntil && <p>{t('untilOne', { date: format.day(provableUntil) })}</p>}
        <p>{t(what)}</p>
      </Notice>
      {fault !== 'ended' && (
        <form
          className={s.extend}
          onSubmit={(event) => {
            event.preventDefault()
            renew.mutate()
          }}
        >
          {(fault === 'password' || fault === 'document') && (
            <PasswordField
              label={t('password')}
              hint={t('passwordHint')}
              autoComplete="off"
              value={password}
              onChange={setPassword}
            />
          )}
          <Button type="submit" busy={renew.isPending}>
            {t(renew.isPending ? 'renewing' : 'renew')}
          </Button>
        </form>
      )}
      {renew.error && <Notice kind="error">{errorText(renew.error)}</Notice>}
      {missed && <LevelMissed {...missed} />}
    </section>
  )
}
