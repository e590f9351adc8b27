import type { Db } from '../../db/database.ts'
import * as recipients from '../recipient-store.ts'

/** Ends what these employees began as recipients from a login that goes on itself. */
export function endRecipientSessionsOf(db: Db, people: readonly number[]): Promise<void> {
  return recipients.endSessionsOf(db, people)
}

/** Ends the sessions of all recipients in the company of this transaction, also of those who came by a link. */
export function endEveryRecipientSession(db: Db): Promise<void> {
  return recipients.endEverySession(db)
}
