import type { Db } from '../../db/database.ts'
import type { ExportedFacts } from './events.ts'

interface ExportedRecord {
  readonly exportedAt: Date
  readonly userName: string
  readonly facts: ExportedFacts
}

/** The last exports of the company, the newest first. */
export async function list(db: Db, most: number): Promise<ExportedRecord[]> {
  const rows = await db
    .selectFrom('report_exported')
    .select(['at as exportedAt', 'employee_name as userName', 'facts'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ exportedAt, userName, facts }) => ({
    exportedAt: exportedAt!,
    userName: userName ?? '',
    facts: facts as unknown as ExportedFacts,
  }))
}
