import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type EvidenceVerdict, verifyEvidence } from '../events/evidence.ts'
import { historyEvidence } from './evidence.ts'
import * as store from './store.ts'

type Stored = Awaited<ReturnType<typeof store.listByIds>>[number]

/** Whether the company's stored history is unchanged since it was written, in the order in which the rows became visible. */
export async function verifyHistory(db: Db): Promise<{ id: number; verdict: EvidenceVerdict }[]> {
  const rows = await store.listAll(db)
  return rows.map((row) => ({ id: row.id, verdict: verdictOn(row) }))
}

/** Whether these rows of a company's history are unchanged, and the hashes that they carry. What is gone is left out. */
export async function verifyHistoryOf(owner: Kysely<Tables>, companyId: number, ids: readonly number[]) {
  const rows = await store.listByIds(owner, companyId, ids)
  return new Map(rows.map((row) => [row.id, { hash: row.hash, verdict: verdictOn(row) }]))
}

function verdictOn(row: Stored): EvidenceVerdict {
  const { hash, hashVersion, commitment, salt, personal } = row
  const evidence = historyEvidence(hashVersion, row)
  return verifyEvidence({ hash, row: evidence, commitment, salt, personal: personal && { ...personal } })
}
