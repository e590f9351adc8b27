import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Whether someone else in the company than the employee `but` has this address, in upper or lower case. */
export async function isEmailTaken(db: Db, email: string, but: number | null): Promise<boolean> {
  return (await holderOfEmail(db, email, but)) !== undefined
}

/** The employee of the company who has this address, in upper or lower case; not this one. */
export async function holderOfEmail(db: Db, email: string, but: number | null): Promise<number | undefined> {
  const holder = await store.findByEmail(db, email)
  return holder === but ? undefined : holder
}

/** Which of these usernames and addresses employees of the company have already. */
export async function listTaken(
  db: Db,
  { usernames, emails }: { usernames: readonly string[]; emails: readonly string[] },
): Promise<{ usernames: ReadonlySet<string>; emails: ReadonlySet<string> }> {
  return {
    usernames: await store.listTakenUsernames(db, usernames),
    emails: await store.listTakenEmails(db, emails),
  }
}
