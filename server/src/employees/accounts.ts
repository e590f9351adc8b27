import type { Db } from '../db/database.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import * as store from './account-store.ts'

export type { Account } from './account-store.ts'

/** Everyone in the company of this transaction who could log in. */
export function listAccounts(db: Db): Promise<store.Account[]> {
  return store.listAccounts(db)
}

/** The account with this username, in upper or lower case. */
export function findAccount(db: Db, username: string): Promise<store.Account | undefined> {
  return store.findAccount(db, username)
}

/** The account that has this username or this address, which a new one may therefore not have. */
export function findHolder(db: Db, taken: { username: string; email: string }): Promise<store.Account | undefined> {
  return store.findHolder(db, taken)
}

/** The accounts of these people, unless deleted. Other changes to them wait until the transaction ends. */
export function lockAccounts(db: Db, people: readonly number[]): Promise<store.Account[]> {
  return store.lockAccounts(db, people)
}

/** Locks an account and ends its sessions. */
export async function lockAccount(db: Db, employeeId: number, at: Date): Promise<void> {
  await store.setLockedAt(db, employeeId, at)
  await endSessionsOf(db, [employeeId], at)
}

export async function unlockAccount(db: Db, employeeId: number): Promise<void> {
  await store.setLockedAt(db, employeeId, null)
}
