import type { Db } from '../db/database.ts'
import { type SealedRow, sealedRow } from '../events/sealed.ts'
import { historyEvidence } from './evidence.ts'
import * as store from './store.ts'

/** These rows of a company's history, by their ids. What is gone is left out. */
export async function sealedHistory(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SealedRow>> {
  const rows = await store.listByIds(db, companyId, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      sealedRow({ ...row, personal: row.personal && { ...row.personal } }, historyEvidence(row.hashVersion, row)),
    ]),
  )
}
