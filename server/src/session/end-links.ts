import type { Db } from '../db/database.ts'
import { markAllUsed } from './link-store.ts'
import { type LinkPurpose, passwordPurposes } from './links.ts'

/** Whoever knew the former password may have asked for another address. The link that undoes a change is for its victim, and stays. */
const ofPassword: readonly LinkPurpose[] = [...passwordPurposes, 'email']
const ofAddress: readonly LinkPurpose[] = [...ofPassword, 'unlock', 'certificate', 'archive']

/** Ends every link of these people. */
export function endLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, { purposes: [...ofAddress, 'undo-email'], at })
}

/** After a new password: ends the links that would set one, or confirm a new address. */
export function endPasswordLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, { purposes: ofPassword, at })
}

/** After a change of address by the person: ends what is in the mailbox of the former one, except links that undo a change. */
export function endAddressLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, { purposes: ofAddress, at })
}

/** Ends the links that would confirm a new address. */
export function endEmailLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, { purposes: ['email'], at })
}

/** Ends the links that would undo this change of email or a later one. Those of earlier changes stay. */
export function endUndoLinksFrom(
  db: Db,
  { employeeId, linkId }: { employeeId: number; linkId: number },
  at: Date,
): Promise<void> {
  return markAllUsed(db, [employeeId], { purposes: ['undo-email'], from: linkId, at })
}
