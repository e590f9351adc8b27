import type { PlanInForce } from '@laisen/contract/endpoints/plans'
import { usePackageWords } from './package-words.ts'
import s from './platform.module.css'

/** The term of a company's package. */
export function PackageTerm({ plan }: { plan: PlanInForce }) {
  const words = usePackageWords()
  return (
    <span className={s.two}>
      <span>{plan.name}</span>
      <span className={plan.expired ? s.late : 'second'}>{words.until(plan)}</span>
    </span>
  )
}
