import { getFactor, getFactorPolicy, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import s from './security.module.css'
import { WithoutFactor } from './without-factor.tsx'

type Rule = 'optional' | 'required'

/** The company's rule for second factors, and who has none. For users with permission 108. */
export function FactorRule() {
  const t = useText(factorMessages)
  const policy = useCall(getFactorPolicy, {})
  const { data } = policy
  return (
    <section className={s.rule} aria-labelledby="factor-rule">
      <h2 id="factor-rule">{t('factor')}</h2>
      {policy.error && (
        <LoadError error={policy.error} title={t('policyFailed')} onRetry={() => void policy.refetch()} />
      )}
      {policy.isPending && <Spinner />}
      {data && (
        <>
          <RuleForm key={String(data.demanded)} demanded={data.demanded} people={data.employeeCount} />
          <WithoutFactor enrolled={data.enrolledCount} people={data.employeeCount} />
        </>
      )}
    </section>
  )
}

/** The rule is saved by a button, because it stops everyone without a factor at their next click. */
function RuleForm({ demanded, people }: { demanded: boolean; people: number }) {
  const t = useText(factorMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const { may, user } = useSession()
  const change = useChange(setFactorPolicy, [getFactorPolicy, getFactor, getInfoUser])
  const saved: Rule = demanded ? 'required' : 'optional'
  const [rule, setRule] = useState<Rule>(saved)
  useUnsaved(rule !== saved, 'tab')
  const mayNot = may([permission.factorPolicy], 'edit') ? undefined : t('mayNotChange')
  // The server refuses to turn it off, too.
  const fixed = user.usertype === 'COM' && demanded ? t('policyFixed') : undefined
  const blocked = mayNot ?? fixed
  const save = () => {
    const required = rule === 'required'
    change.mutate({ demanded: required }, { onSuccess: () => toast.success(t(required ? 'policyOn' : 'policyOff')) })
  }
  const requiredHint = t('requiredHint', { count: people, people: format.number(people) })
  return (
    <>
      <ChoiceList
        label={t('policy')}
        choices={[
          { value: 'optional', title: t('optional'), hint: t('optionalHint'), ...(blocked && { blocked }) },
          { value: 'required', title: t('required'), hint: requiredHint, ...(mayNot && { blocked: mayNot }) },
        ]}
        chosen={new Set([rule])}
        onChange={([next = saved]) => setRule(next)}
      />
      {change.error && <Notice kind="error">{errorText(change.error)}</Notice>}
      {rule !== saved && (
        <div className={s.save}>
          <span className={s.unsaved}>{t('unsaved')}</span>
          <Button onClick={() => setRule(saved)}>{frame('cancel')}</Button>
          <Button variant="primary" busy={change.isPending} onClick={save}>
            {t('saveRule')}
          </Button>
        </div>
      )}
    </>
  )
}
