import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/** No other role may have this code or this name. @throws ROLE_CODE_DUPLICATE, ROLE_NAME_DUPLICATE */
export async function requireFree(
  db: Db,
  { code, name, but }: { code: string; name: string; but: number | null },
): Promise<void> {
  if (await store.isTaken(db, { column: 'code', text: code, but }))
    throw new AppError('ROLE_CODE_DUPLICATE', { field: 'roleCode' })
  if (await store.isTaken(db, { column: 'name', text: name, but }))
    throw new AppError('ROLE_NAME_DUPLICATE', { field: 'roleName' })
}

/** The names of these roles, as they are stored. */
export async function namesOfRoles(db: Db, roleIds: readonly number[]): Promise<string[]> {
  return store.listNames(db, roleIds)
}

/** All of these roles must exist in this company. @throws ROLE_NOT_FOUND */
export async function requireRoles(db: Db, roleIds: readonly number[], field: string): Promise<void> {
  if ((await store.countKnown(db, roleIds)) !== roleIds.length) throw new AppError('ROLE_NOT_FOUND', { field })
}
