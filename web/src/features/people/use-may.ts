import { denyChanges, type Effect, everything, type PermissionId } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'

interface May {
  /** Whoever does not hold the id never sees the control (style 16). */
  readonly shown: boolean
  /** Holds it, and 99 beside it. */
  readonly denied: boolean
}

/** What the signed-in person may do here; the server decides again. */
export function useMay(): (id: PermissionId, effect: Exclude<Effect, 'read'>) => May {
  const { may, permissions } = useSession()
  return (id, effect) => ({
    shown: may([id]),
    denied: permissions.has(denyChanges) && !may([id], effect),
  })
}

/** Whether something carries what this person does not hold; 99 is no height, it takes away (rules 2.3). */
export function useIsAbove(): (carried: readonly number[]) => boolean {
  const { permissions } = useSession()
  return (carried) => !permissions.has(everything) && carried.some((id) => id !== denyChanges && !permissions.has(id))
}
