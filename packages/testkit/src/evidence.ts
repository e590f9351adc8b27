import { setTimeout } from 'node:timers/promises'
import { readAnchorFile } from '@laisen/server/chain/anchor-file'
import { type GivenHead, headOf } from '@laisen/server/chain/check-anchors'
import { findingLine } from '@laisen/server/chain/says'
import { chainCompanies, companiesToChain } from '@laisen/server/chain/sequence'
import { type Finding, type Verified, verifyChain } from '@laisen/server/chain/verify'
import type { Services } from '@laisen/server/context'
import type { Database, Db } from '@laisen/server/db/database'
import { eventDefinitions } from '@laisen/server/events/define'
import { record } from '@laisen/server/events/record'
import { verifyEvents } from '@laisen/server/events/verify'
import { groupAdded } from '@laisen/server/groups/events'
import { verifyHistory } from '@laisen/server/history/verify'
import { sql } from 'kysely'

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

type Chained = Pick<Services, 'database' | 'clock'>

/** A transaction of another test file, in a database of its own, holds the chain up too: PostgreSQL numbers them across databases. */
const WAIT_MS = 30_000
const PAUSE_MS = 20

/** Chains all evidence. */
export async function chainEvidence(services: Chained): Promise<void> {
  const until = Date.now() + WAIT_MS
  for (let left = await companiesToChain(services); left.length > 0; left = await companiesToChain(services)) {
    if (Date.now() > until) throw new Error(`A transaction that does not end holds up the chains of ${left.join(', ')}`)
    await chainCompanies(services, left)
    await setTimeout(PAUSE_MS)
  }
}

/** Chains the evidence that need not wait for a transaction, as a turn of the sequencer does. */
export async function chainWhatIsReady(services: Chained): Promise<void> {
  await chainCompanies(services, await companiesToChain(services))
}

/** Chains a company as a turn of the running server does. Answers how many segments were asked for. */
export async function chainInOneTurn({ database, clock }: Chained, companyId: number): Promise<number> {
  let asked = 0
  const now = () => {
    asked += 1
    return clock.now()
  }
  await chainCompanies({ database, clock: { now } }, [companyId], 20)
  return asked
}

interface Audit extends Verified {
  /** What is wrong, in the words of the audit command. */
  readonly lines: readonly string[]
}

interface AuditOptions {
  /** Files of anchors that were kept elsewhere. */
  readonly anchors?: readonly string[]
  /** What somebody with the rights of the owner does first. It is undone afterwards. */
  readonly after?: readonly string[]
}

/** What the audit command finds out about a company. */
export async function auditChain(
  database: Database,
  companyId: number,
  { anchors = [], after = [] }: AuditOptions = {},
): Promise<Audit> {
  const lines: string[] = []
  const given: GivenHead[] = anchors.map((file, place) => headOf(`kept anchor ${place + 1}`, readAnchorFile(file)!))
  const tampering = await database.owner.startTransaction().execute()
  try {
    for (const statement of after) await sql.raw(statement).execute(tampering)
    const found = (finding: Finding) => lines.push(findingLine(finding))
    const verified = await verifyChain(tampering, { companyId, given, found })
    return { ...verified, lines }
  } finally {
    await tampering.rollback().execute()
  }
}

/** Records an event in this transaction, as an operation that takes long would. */
export function recordSomething(db: Db, companyId: number): Promise<void> {
  const facts = { name: 'Slow group', permissions: [], roles: [], members: [] }
  const event = groupAdded({ at: new Date(), subjectId: 1, facts })
  return record(db, { kind: 'system', companyId, job: 'registration' }, event)
}

/** Every kind of event that the nouns of the server declare. */
export { eventDefinitions }
