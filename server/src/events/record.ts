import type { Db } from '../db/database.ts'
import { type PrincipalIdentity, referencesOf } from '../principal.ts'
import { mapInPieces } from '../workers/in-pieces.ts'
import type { Occurrence } from './define.ts'
import { commitTo, eventEvidence, eventHashVersion, evidenceHash } from './evidence.ts'
import { noteRecorded } from './recorded-lately.ts'
import * as store from './store.ts'

/** Rows of one statement. More would hold this thread while they are written down for the database. */
const TOGETHER = 500

/** Records a declared event and who did it, in the same transaction as the change itself. */
export async function record(db: Db, principal: PrincipalIdentity, event: Occurrence): Promise<void> {
  await recordEach(db, [{ principal, event }])
}

/** Records several events of one principal, in the given order. */
export async function recordAll(db: Db, principal: PrincipalIdentity, events: readonly Occurrence[]): Promise<void> {
  await recordEach(
    db,
    events.map((event) => ({ principal, event })),
  )
}

interface Recorded {
  readonly principal: PrincipalIdentity
  readonly event: Occurrence
}

/** Records events of several principals, in the given order. */
export async function recordEach(db: Db, events: readonly Recorded[]): Promise<void> {
  for (let start = 0; start < events.length; start += TOGETHER) {
    const some = events.slice(start, start + TOGETHER)
    await store.insert(db, await mapInPieces(some, some[0]!.principal.companyId, sealed))
    for (const { principal } of some) noteRecorded(principal.companyId)
  }
}

function sealed({ principal, event }: Recorded): store.NewRow {
  const { definition, at, subjectId, about, facts, personal } = event
  const { type, subject: subjectKind } = definition
  const who = { companyId: principal.companyId, principal: referencesOf(principal) }
  const content = { ...who, type, at, subjectKind, subjectId, about, facts }
  const promise = personal && commitTo(personal)
  const commitment = promise?.commitment ?? null
  const hash = evidenceHash(eventEvidence(eventHashVersion, { ...content, commitment }))
  return { ...content, personal, commitment, salt: promise?.salt ?? null, hash, hashVersion: eventHashVersion }
}
