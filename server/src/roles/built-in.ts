import { builtInRoles, everything, type PermissionId, permissionIds, permissions } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Every company starts with three roles that are neither renamed nor deleted (rules 2.7). */
export async function createBuiltInRoles(db: Db, company: { companyId: number; at: Date }): Promise<void> {
  await store.insertBuiltIn(db, company, [
    { id: builtInRoles.admin, code: 'ADMIN', name: 'Admin', permissions: [everything] },
    { id: builtInRoles.operator, code: 'OPERATOR', name: 'Operator', permissions: defaultsOf('operator') },
    { id: builtInRoles.signer, code: 'SIGNER', name: 'Signer', permissions: defaultsOf('signer') },
  ])
}

/** What the role holds at the start, by the contract's table. */
function defaultsOf(role: 'operator' | 'signer'): PermissionId[] {
  return permissionIds.filter((id) => permissions[id][role])
}
