import { builtInRoles, everything, type PermissionId, permissionIds, permissions } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/**
 * Gives the three roles that a new company was opened with what they hold at the start (rules 2.7). It only inserts, because
 * the owner may run it, and row-level security does not keep the owner to one company.
 */
export async function fillBuiltInRoles(db: Db, companyId: number): Promise<void> {
  await store.insertPermissions(db, { companyId, roleId: builtInRoles.admin }, [everything])
  await store.insertPermissions(db, { companyId, roleId: builtInRoles.operator }, defaultsOf('operator'))
  await store.insertPermissions(db, { companyId, roleId: builtInRoles.signer }, defaultsOf('signer'))
}

/** What the role holds at the start, by the contract's table. */
function defaultsOf(role: 'operator' | 'signer'): PermissionId[] {
  return permissionIds.filter((id) => permissions[id][role])
}
