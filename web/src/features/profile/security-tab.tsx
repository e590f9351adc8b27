import { later } from '../../ui/later.tsx'
import { ChangePassword } from './change-password.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnFactor } from './own-factor.tsx'

const OwnData = later(async () => (await import('./own-data.tsx')).OwnData)

/** The user's password, second factor and sessions, and what is kept about them. */
export function SecurityTab() {
  return (
    <>
      <ChangePassword />
      <OwnFactor />
      <OpenSessions />
      <OwnData />
    </>
  )
}
