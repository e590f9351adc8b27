import { denyChanges, type Effect, everything, type PermissionId } from '@laisen/contract/permissions'
import { useSession } from './session.ts'

interface May {
  /** Whether the control is shown at all (style 16). */
  readonly shown: boolean
  /** The user has the permission, but permission 99 denies changes. */
  readonly denied: boolean
}

/** What the user may do here, for showing and disabling controls. The server checks again. */
export function useMay(): (id: PermissionId, effect: Exclude<Effect, 'read'>) => May {
  const { may, permissions } = useSession()
  return (id, effect) => ({
    shown: may([id]),
    denied: permissions.has(denyChanges) && !may([id], effect),
  })
}

/**
 * Whether something carries a permission that this user lacks. Permission 99 does not count, because it only removes
 * rights (rules 2.3).
 */
export function useIsAbove(): (carried: readonly number[]) => boolean {
  const { permissions } = useSession()
  return (carried) => !permissions.has(everything) && carried.some((id) => id !== denyChanges && !permissions.has(id))
}
