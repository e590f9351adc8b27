import type { MasterPlan, PlanInForce } from '@laisen/contract/endpoints/plans'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Choice, ChoiceList } from '../../ui/choice-list.tsx'
import s from './upgrade.module.css'

/** Chosen when this kind of package should not change. */
export const keep = 0

interface Props {
  kind: 'user' | 'signature'
  plans: readonly MasterPlan[]
  /** The package in force; undefined if the company has none, or it has ended. */
  current: PlanInForce | undefined
  chosen: number
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The packages of one kind: the current one marked, and the others as far as they give more. */
export function PlanList({ kind, plans, current, chosen, onChange }: Props) {
  const t = useText(upgradeMessages)
  const title = t(kind === 'user' ? 'userPlan' : 'signaturePlan')
  const hintOf = useHint(kind)
  const limit = current && limitOf(kind, current)
  const unchanged: Choice<number> = current
    ? { value: keep, title: keepWordsWhole(current.name), hint: hintOf(limit ?? null), facts: t('current') }
    : { value: keep, title: t('noChange') }
  const choices = plans.flatMap((plan): Choice<number>[] => {
    const than = limit === undefined || plan.contactSale ? 'more' : compare(limitOf(kind, plan), limit)
    // The same number of users again is the current package. The same signatures can be used up, and bought again.
    if (than === 'same' && kind === 'user') return []
    const facts = plan.contactSale ? t('contactSale') : than === 'same' ? t('sameAgain') : ''
    const choice = {
      value: plan.id,
      title: keepWordsWhole(plan.name),
      hint: <PlanHint plan={plan} kind={kind} />,
      facts,
    }
    return [than === 'less' ? { ...choice, blocked: t('smaller') } : choice]
  })
  return (
    <section>
      <h2 className={s.listTitle}>{title}</h2>
      <ChoiceList label={title} choices={[unchanged, ...choices]} chosen={new Set([chosen])} onChange={onChange} />
    </section>
  )
}

const limitOf = (kind: Props['kind'], plan: Pick<MasterPlan, 'limitUser' | 'limitSignature'>) =>
  kind === 'user' ? plan.limitUser : plan.limitSignature

/** Null is no limit. */
function compare(limit: number | null, current: number | null): 'less' | 'same' | 'more' {
  if (limit === current) return 'same'
  if (limit === null) return 'more'
  return current === null || limit < current ? 'less' : 'more'
}

/** 50 activated signers. */
function useHint(kind: Props['kind']): (limit: number | null) => string {
  const t = useText(upgradeMessages)
  const format = useFormat()
  return (limit) => {
    if (limit === null) return t(kind === 'user' ? 'anySigners' : 'anySignatures')
    return t(kind === 'user' ? 'activatedSigners' : 'signatures', { count: limit, limit: format.number(limit) })
  }
}

function PlanHint({ plan, kind }: { plan: MasterPlan } & Pick<Props, 'kind'>) {
  const t = useText(upgradeMessages)
  const format = useFormat()
  const hintOf = useHint(kind)
  const limit = limitOf(kind, plan)
  const counted = limit === null && plan.contactSale ? '' : hintOf(limit)
  return (
    <>
      {keepWordsWhole(plan.description) || counted}
      {/* On a line of its own: beside the name it would leave too little room on a narrow phone. */}
      {plan.limitByte !== null && (
        <>
          <br />
          {t('storage', { size: format.bytes(plan.limitByte) })}
        </>
      )}
    </>
  )
}
