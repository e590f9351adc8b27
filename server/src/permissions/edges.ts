import { type PermissionId, permissions } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { permissionsOfGroups, permissionsOfRoles } from './permissions-of.ts'
import { difference, type Giver, requireMayHandOut } from './rules.ts'

/** How a person or a group comes to hold permissions: directly, by roles, by groups. */
export interface Edges {
  readonly permissions: readonly number[]
  readonly roles: readonly number[]
  readonly groups: readonly number[]
}

export const noEdges: Edges = { permissions: [], roles: [], groups: [] }

/** Every permission that these edges give. */
async function permissionsOfEdges(db: Db, { permissions, roles, groups }: Edges): Promise<Set<number>> {
  return new Set([...permissions, ...(await permissionsOfRoles(db, roles)), ...(await permissionsOfGroups(db, groups))])
}

/** Nobody hands out what they do not hold, whichever edge they use (rules 2.3). @throws PERMISSION_NOT_HELD, PROOF_REQUIRED */
export async function requireMayChange(
  db: Db,
  giver: Giver,
  { before, after }: { before: Edges; after: Edges },
): Promise<void> {
  const permissions = difference(before.permissions, after.permissions)
  const roles = difference(before.roles, after.roles)
  const groups = difference(before.groups, after.groups)
  requireMayHandOut(giver, {
    added: await permissionsOfEdges(db, { permissions: permissions.added, roles: roles.added, groups: groups.added }),
    removed: await permissionsOfEdges(db, {
      permissions: permissions.removed,
      roles: roles.removed,
      groups: groups.removed,
    }),
  })
}

/** @throws PERMISSION_UNKNOWN */
export function requireKnown(ids: readonly number[], field: string): readonly PermissionId[] {
  const unknown = ids.find((id) => !(id in permissions))
  if (unknown !== undefined) throw new AppError('PERMISSION_UNKNOWN', { field })
  return ids as readonly PermissionId[]
}

/** The ids that a list names, each once. Null clears, absent leaves everything as it is (rules 1.5). */
export function distinctIds(list: readonly number[] | null | undefined): readonly number[] | undefined {
  return list === undefined ? undefined : [...new Set(list ?? [])]
}

/** Ids joined by commas, as 2§3 sends them. @throws VALUE_NOT_ALLOWED */
export function splitIds(joined: string | number | null | undefined, field: string): readonly number[] | undefined {
  if (joined === undefined) return undefined
  const pieces = String(joined ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  if (pieces.some((piece) => !/^\d{1,15}$/.test(piece))) throw new AppError('VALUE_NOT_ALLOWED', { field })
  return [...new Set(pieces.map(Number))]
}
