import type { Db } from '../db/database.ts'
import { recordAll } from '../events/record.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { apiKeyEnded } from './events.ts'
import * as store from './store.ts'

interface Ending {
  /** Who ends them. */
  readonly principal: PrincipalIdentity
  readonly people: readonly number[]
  readonly because: store.EndedBecause
  /** Those alone that were created since then. @default all */
  readonly since?: Date
  readonly at: Date
}

/** Ends every API key of these people, for good: who may log in again creates new ones (rules 3.5b). */
export async function endKeysOf(db: Db, { principal, people, because, since, at }: Ending): Promise<void> {
  const ended = await store.markEndedOf(db, { people, because, ...(since && { since }), at })
  const events = ended.map(({ id, employeeId }) =>
    apiKeyEnded({ at, subjectId: id, about: { employeeId }, facts: { because } }),
  )
  await recordAll(db, principal, events)
}
