import { getFactor, getFactorPolicy, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { factorMessages } from '@laisen/contract/messages/factors'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { FactorPeople } from './factor-people.tsx'
import s from './profile.module.css'

const dialogs = ['people'] as const

/** Whether everyone in the company needs a second factor, and who has one. For users with permission 108. */
export function FactorPolicy() {
  const t = useText(factorMessages)
  const format = useFormat()
  const { may, user } = useSession()
  const policy = useCall(getFactorPolicy, {})
  const change = useChange(setFactorPolicy, [getFactorPolicy, getFactor, getInfoUser])
  const [asked, setAsked] = useState(false)
  const { dialog, open, close } = useDialog(dialogs)
  const mayChange = may([permission.factorPolicy], 'edit')
  const demand = (demanded: boolean) =>
    change.mutate(
      { demanded },
      {
        onSuccess: () => {
          setAsked(false)
          toast.success(t(demanded ? 'policyOn' : 'policyOff'))
        },
        onError: (error) => !demanded && toast.problem(error),
      },
    )
  const { data } = policy
  // The server refuses to turn it off, too.
  const fixed = user.usertype === 'COM' && data?.demanded === true
  return (
    <section className={s.section} aria-labelledby="factor-policy">
      <h2 id="factor-policy">{t('policy')}</h2>
      {policy.error && (
        <LoadError error={policy.error} title={t('policyFailed')} onRetry={() => void policy.refetch()} />
      )}
      {policy.isPending && <Spinner />}
      {data && (
        <>
          <Switch
            label={t('policySwitch')}
            hint={fixed ? `${t('policyHint')} ${t('policyFixed')}` : t('policyHint')}
            checked={data.demanded}
            disabled={!mayChange || fixed || change.isPending}
            title={mayChange ? undefined : t('mayNotChange')}
            onChange={(on) => (on ? setAsked(true) : demand(false))}
          />
          <div className={s.standing}>
            <span>
              {t('policyCount', {
                enrolled: format.number(data.enrolledCount),
                people: format.number(data.employeeCount),
              })}
            </span>
            <Button onClick={() => open('people')}>{t('people')}</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asked}
        danger={false}
        title={t('policyQuestion')}
        keep={t('policyNot')}
        action={t('policyDemand')}
        busy={change.isPending}
        error={change.error}
        onKeep={() => {
          setAsked(false)
          change.reset()
        }}
        onConfirm={() => demand(true)}
      >
        {t('policyHint')}
      </ConfirmDialog>
      {dialog && <FactorPeople onClose={close} />}
    </section>
  )
}
