import { decideKeyGrant, type KeyGrant, listKeyGrants } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { toast } from '../../ui/toast.tsx'
import s from './api-keys.module.css'

const perPage = 10
const sentences = { asked: 'grantFor', granted: 'grantHas', declined: 'grantHasNot' } as const

/** What keys of others ask of the user, and what they were allowed. Nothing is shown where there is nothing. */
export function KeyGrants() {
  const t = useText(apiKeyMessages)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<KeyGrant>()
  const grants = useCall(listKeyGrants, { Page: page, PerPage: perPage }, { keepPrevious: true })
  const decide = useChange(decideKeyGrant, [listKeyGrants])
  const total = grants.data?.dataCount ?? 0
  if (total === 0) return null

  const stop = ({ apiKeyID, certID, name, certName: certificate }: KeyGrant) =>
    decide.mutate(
      { apiKeyID, certID, granted: false },
      {
        onSuccess: () => toast.success(t('stopped', { name, certificate })),
        onError: (error) => toast.problem(error),
      },
    )
  const close = () => {
    setAsked(undefined)
    decide.reset()
  }
  const allow = ({ apiKeyID, certID, name, certName: certificate }: KeyGrant) =>
    decide.mutate(
      { apiKeyID, certID, granted: true },
      {
        onSuccess: () => {
          toast.success(t('allowed', { name, certificate }))
          close()
        },
      },
    )
  return (
    <section className={s.grants} aria-labelledby="key-grants">
      <h2 id="key-grants">{t('grants')}</h2>
      <p className="second">{t('grantsIntro')}</p>
      <ul>
        {grants.data?.listData.map((grant) => (
          <Grant
            key={`${grant.apiKeyID}/${grant.certID}`}
            grant={grant}
            onAllow={() => setAsked(grant)}
            onStop={() => stop(grant)}
          />
        ))}
      </ul>
      {total > perPage && <Pager page={page} perPage={perPage} total={total} onPage={setPage} label={t('grants')} />}
      {asked && (
        <ConfirmDialog
          opened
          danger={false}
          title={t('allowTitle')}
          safe={t('allowSafe')}
          keep={t('notNow')}
          action={t('allow')}
          busy={decide.isPending}
          error={decide.error}
          onKeep={close}
          onConfirm={() => allow(asked)}
        >
          {t('allowText', { name: asked.name, owner: asked.employeeName, certificate: asked.certName })}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface GrantProps {
  grant: KeyGrant
  onAllow: () => void
  onStop: () => void
}

function Grant({ grant, onAllow, onStop }: GrantProps) {
  const t = useText(apiKeyMessages)
  const format = useFormat()
  const { name, employeeName: owner, certName: certificate, state, expireDate } = grant
  return (
    <li>
      <div>
        <strong>{t('grantOf', { name, owner })}</strong>
        <span className="second">
          {t(sentences[state], { certificate })} {t('grantUntil', { date: format.day(expireDate) })}
        </span>
      </div>
      <div className={s.buttons}>
        {state !== 'declined' && (
          <Button
            aria-label={t(state === 'asked' ? 'declineNamed' : 'withdrawNamed', { name, certificate })}
            onClick={onStop}
          >
            {t(state === 'asked' ? 'decline' : 'withdraw')}
          </Button>
        )}
        {state !== 'granted' && (
          <Button aria-label={t('allowNamed', { name, certificate })} onClick={onAllow}>
            {t('allow')}
          </Button>
        )}
      </div>
    </li>
  )
}
