import { addDays, type Day, today } from '@laisen/contract/days'
import type { DataOf } from '@laisen/contract/endpoint'
import { getFactor, getFactorPolicy, listFactors, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import type { FactorRule } from '@laisen/contract/factor-rule'
import { limits } from '@laisen/contract/limits'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { companySecurityMessages } from './messages.ts'
import s from './security.module.css'

type Policy = DataOf<typeof getFactorPolicy>

/** Time to find an authenticator and to set it up. */
const USUAL_DAYS = 14

/** The rules are saved by a button, because they are about everyone in the company. */
export function RuleForm({ policy }: { policy: Policy }) {
  const t = useText(companySecurityMessages)
  const frame = useText(frameMessages)
  const words = useText(factorMessages)
  const { user } = useSession()
  const { values, set, choose, changes, input, reset } = useRule(policy)
  const change = useChange(setFactorPolicy, [getFactorPolicy, getFactor, getInfoUser, listFactors])
  useUnsaved(changes > 0, 'tab')
  const mayNot = useMayNot()
  const refusal = change.error ? placeRefusal(change.error, ['fromDay'] as const) : undefined
  const save = async () => {
    try {
      // The form begins anew with what was saved, so it may be gone before a callback of its own is called.
      await change.mutateAsync(input)
      toast.success(t('saved'))
    } catch {
      // It is shown below the form.
    }
  }
  return (
    <>
      <Choices policy={policy} rule={values.rule} onChange={choose} />
      {values.rule !== 'nobody' && (
        <From
          policy={policy}
          values={values}
          blocked={mayNot !== undefined}
          error={refusal?.field ? refusal.text : undefined}
          onChange={(from) => set({ from })}
        />
      )}
      {/* The operator's staff sign nothing. */}
      {user.usertype === 'EXT' && (
        <Switch
          label={t('confirmSignatures')}
          hint={mayNot ?? t('confirmSignaturesHint')}
          checked={values.confirmSignatures}
          disabled={mayNot !== undefined}
          onChange={(confirmSignatures) => set({ confirmSignatures })}
        />
      )}
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      {changes > 0 && (
        <div className={s.save}>
          <span className={s.unsaved}>{t('unsaved', { count: changes })}</span>
          <Button onClick={reset}>{frame('cancel')}</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => void save()}>
            {words('saveRule')}
          </Button>
        </div>
      )}
    </>
  )
}

function useMayNot(): string | undefined {
  const t = useText(factorMessages)
  const { may } = useSession()
  return may([permission.factorPolicy], 'edit') ? undefined : t('mayNotChange')
}

interface Values {
  rule: FactorRule
  /** Undefined: at once. */
  from: Day | undefined
  confirmSignatures: boolean
}

function useRule(policy: Policy) {
  const { user } = useSession()
  const from = policy.fromDate === '' ? undefined : today(user.timeZone, new Date(policy.fromDate))
  const saved: Values = { rule: policy.requiredOf, from, confirmSignatures: policy.confirmSignatures }
  const [values, setValues] = useState(saved)
  const set = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }))
  const usual = addDays(today(user.timeZone), USUAL_DAYS)
  const sameRule = values.rule === saved.rule && values.from === saved.from
  const sameConfirm = values.confirmSignatures === saved.confirmSignatures
  return {
    values,
    set,
    /** Operators need theirs at once. */
    choose: (rule: FactorRule) =>
      set({ rule, from: rule === saved.rule ? saved.from : user.usertype === 'COM' ? undefined : usual }),
    reset: () => setValues(saved),
    changes: (sameRule ? 0 : 1) + (sameConfirm ? 0 : 1),
    input: {
      ...(!sameRule && { requiredOf: values.rule, fromDay: values.rule === 'nobody' ? null : (values.from ?? null) }),
      ...(!sameConfirm && { confirmSignatures: values.confirmSignatures }),
    },
  }
}

interface ChoicesProps {
  policy: Policy
  rule: FactorRule
  onChange: (rule: FactorRule) => void
}

function Choices({ policy, rule, onChange }: ChoicesProps) {
  const t = useText(companySecurityMessages)
  const words = useText(factorMessages)
  const format = useFormat()
  const { user } = useSession()
  const mayNot = useMayNot()
  // The server refuses to turn it off, too.
  const fixed = user.usertype === 'COM' && policy.requiredOf === 'everyone' ? words('policyFixed') : undefined
  const weaker = mayNot ?? fixed
  const number = (count: number) => ({ count, people: format.number(count) })
  return (
    <ChoiceList
      label={words('policy')}
      choices={[
        {
          value: 'nobody',
          title: words('optional'),
          hint: words('optionalHint'),
          ...(weaker && { blocked: weaker }),
        },
        {
          value: 'administrators',
          title: t('administrators'),
          hint: t('administratorsHint', number(policy.administratorCount)),
          ...(weaker && { blocked: weaker }),
        },
        {
          value: 'everyone',
          title: t('everyone'),
          hint: t('everyoneHint', number(policy.employeeCount)),
          ...(mayNot && { blocked: mayNot }),
        },
      ]}
      chosen={new Set([rule])}
      onChange={([next = rule]) => onChange(next)}
    />
  )
}

interface FromProps {
  policy: Policy
  values: Values
  blocked: boolean
  error: string | undefined
  onChange: (from: Day | undefined) => void
}

/** From when on. A rule that is in force has no day to choose. */
function From({ policy, values, blocked, error, onChange }: FromProps) {
  const t = useText(companySecurityMessages)
  const format = useFormat()
  const { user } = useSession()
  const now = today(user.timeZone)
  const begun = policy.requiredOf === values.rule && new Date(policy.fromDate) <= new Date()
  if (begun) return <p className="second">{t('since', { day: format.day(policy.fromDate) })}</p>
  if (user.usertype === 'COM') return null
  return (
    <div className={s.from}>
      <DateField
        label={t('from')}
        hint={t('fromHint')}
        value={values.from}
        min={addDays(now, 1)}
        max={addDays(now, limits.factorGraceDays)}
        disabled={blocked}
        error={error}
        onChange={onChange}
      />
      {!blocked && <p className="second">{t('told')}</p>}
    </div>
  )
}
