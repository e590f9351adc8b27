import { permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { FactorRule } from '../security/factor-rule.tsx'
import s from '../security/security.module.css'
import { SecurityRecord } from './security-record.tsx'

/** The company's rule for second factors with who has none, and beside it what was refused: each for who may see it. */
export function SecurityTab() {
  const { may } = useSession()
  const [rule, record] = [may([permission.factorPolicy]), may([permission.systemLog])]
  if (!rule || !record) return rule ? <FactorRule /> : <SecurityRecord />
  return (
    <div className={s.sides}>
      <FactorRule />
      <SecurityRecord compact />
    </div>
  )
}
