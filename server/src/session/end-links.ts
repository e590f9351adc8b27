import type { Db } from '../db/database.ts'
import { markAllUsed } from './link-store.ts'
import { passwordPurposes } from './links.ts'

/** Ends every link that was mailed to these people. */
export function endLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, {
    purposes: [...passwordPurposes, 'email', 'undo-email', 'unlock', 'certificate'],
    at,
  })
}

/** Ends the links that would set a password. */
export function endPasswordLinks(db: Db, people: readonly number[], at: Date): Promise<void> {
  return markAllUsed(db, people, { purposes: passwordPurposes, at })
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
