import { everything, permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { later } from '../../ui/later.tsx'
import { FactorRule } from '../security/factor-rule.tsx'
import s from '../security/security.module.css'
import { SecurityRecord } from './security-record.tsx'

const PersonalData = later(async () => (await import('./personal-data.tsx')).PersonalData)

/** The company's rule for second factors with who has none, and beside it what was refused: each for who may see it. Below, what is kept about a person. */
export function SecurityTab() {
  const { may } = useSession()
  return (
    <>
      <RuleAndRecord />
      {may([everything]) && <PersonalData />}
    </>
  )
}

function RuleAndRecord() {
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
