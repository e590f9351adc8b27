import { ChangePassword } from './change-password.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnFactor } from './own-factor.tsx'

/** The user's password, second factor and sessions. */
export function SecurityTab() {
  return (
    <>
      <ChangePassword />
      <OwnFactor />
      <OpenSessions />
    </>
  )
}
