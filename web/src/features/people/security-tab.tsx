import { everything, permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { later } from '../../ui/later.tsx'
import { Devices } from '../security/devices.tsx'
import { FactorRule } from '../security/factor-rule.tsx'
import s from '../security/security.module.css'
import { SecurityRecord } from './security-record.tsx'

const PersonalData = later(async () => (await import('./personal-data.tsx')).PersonalData)

/**
 * The company's rules with who has no second factor, and beside them what was refused and who is logged in: each for who may see it.
 * Below, what is kept about a person.
 */
export function SecurityTab() {
  const { may } = useSession()
  return (
    <>
      <RulesAndRecord />
      {may([everything]) && <PersonalData />}
    </>
  )
}

function RulesAndRecord() {
  const { may } = useSession()
  const [rule, record] = [may([permission.factorPolicy]), may([permission.systemLog])]
  const devices = may([permission.userEdit])
  const beside = (
    <div className={s.beside}>
      {record && <SecurityRecord compact={rule} />}
      {devices && <Devices />}
    </div>
  )
  if (!rule) return beside
  if (!record && !devices) return <FactorRule />
  return (
    <div className={s.sides}>
      <FactorRule />
      {beside}
    </div>
  )
}
