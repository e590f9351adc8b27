import { permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { ChangePassword } from './change-password.tsx'
import { FactorPolicy } from './factor-policy.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnFactor } from './own-factor.tsx'

/** Password, second factor and sessions, and for those with permission the company's rule for second factors. */
export function SecurityTab() {
  const { may } = useSession()
  return (
    <>
      <ChangePassword />
      <OwnFactor />
      <OpenSessions />
      {may([permission.factorPolicy]) && <FactorPolicy />}
    </>
  )
}
