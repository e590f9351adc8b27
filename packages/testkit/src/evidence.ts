import { chainCompanies, companiesToChain } from '@laisen/server/chain/sequence'
import type { Services } from '@laisen/server/context'
import type { Database } from '@laisen/server/db/database'
import { eventDefinitions } from '@laisen/server/events/define'
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

/** The verdict on each stored row of a company, by its id. */
export async function verdictsOf(database: Database, companyId: number) {
  return database.company(companyId).transaction(async (db) => {
    return { events: await verifyEvents(db), history: await verifyHistory(db) }
  })
}

/** Chains all evidence that need not wait, as the sequencer of a server does. */
export async function chainEvidence(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await chainCompanies(services, await companiesToChain(services))
}

/** Every kind of event that the nouns of the server declare. */
export { eventDefinitions }
