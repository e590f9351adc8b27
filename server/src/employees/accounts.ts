import type { Db } from '../db/database.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { setLockedAt } from './account-store.ts'

export { type Account, findAccount, findHolder, listAccounts, lockAccounts } from './account-store.ts'

/** Locks an account and ends its sessions. */
export async function lockAccount(db: Db, employeeId: number, at: Date): Promise<void> {
  await setLockedAt(db, employeeId, at)
  await endSessionsOf(db, [employeeId], at)
}

export async function unlockAccount(db: Db, employeeId: number): Promise<void> {
  await setLockedAt(db, employeeId, null)
}
