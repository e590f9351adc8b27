import type { Database } from '@laisen/server/db/database'
import { verifyEvents } from '@laisen/server/events/verify'
import { verifyHistory } from '@laisen/server/history/verify'

/**
 * Verifies every stored event and history row of a company, as an auditor would.
 * @returns each verdict once: `['intact']` when all rows still are what was written
 */
export async function evidenceVerdicts(database: Database, companyId: number): Promise<string[]> {
  return database.company(companyId).transaction(async (db) => {
    const rows = [...(await verifyEvents(db)), ...(await verifyHistory(db))]
    return [...new Set(rows.map(({ verdict }) => verdict))]
  })
}
