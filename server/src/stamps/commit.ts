import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { charge } from '../plans/charge.ts'
import { createGatherer, type Outcome } from './gather.ts'
import { type Keeping, keepStamps } from './keep.ts'

/** What one commit may wait for: some milliseconds of writing. */
const STAMPS_AT_ONCE = 16

type Commit = (keeping: Keeping) => Promise<void>

const gatherers = new WeakMap<CompanyDb, Commit>()

/**
 * Commits a stamp with all it leaves, and its charge with it. Those of a company that are ready at the same moment are
 * committed together: they wait for the company's counter anyway, and so it is taken once for all of them.
 * @throws as refuseFallen and charge; then nothing of this stamp is there and nothing was charged
 */
export async function commitStamp(context: Context, keeping: Keeping, receipt: unknown): Promise<void> {
  const { db, clock } = context
  if (context.mayShare) return gathererOf(db, clock)(keeping)
  await context.once(
    async (db) => {
      const [refusal] = await keepStamps(db, keeping.actor.companyId, [keeping])
      if (refusal) throw refusal
      return receipt
    },
    (db) => charge(db, { clock, count: keeping.ready.ground.signers.length }),
  )
}

function gathererOf(db: CompanyDb, clock: Clock): Commit {
  const known = gatherers.get(db)
  if (known) return known
  const gatherer = createGatherer<Keeping, void>(STAMPS_AT_ONCE, (keepings) => commitTogether(db, clock, keepings))
  gatherers.set(db, gatherer)
  return gatherer
}

async function commitTogether(db: CompanyDb, clock: Clock, keepings: readonly Keeping[]): Promise<Outcome<void>[]> {
  try {
    return await inOneTransaction(db, clock, keepings)
  } catch (error) {
    if (keepings.length === 1) return [{ error }]
  }
  // The plan has no room for all of them, or one of them cannot be written: so that it takes none of the others with it,
  // each goes alone. Should the commit have come through unheard, their ids are taken and none is written twice.
  const outcomes: Outcome<void>[] = []
  for (const keeping of keepings) outcomes.push(...(await commitTogether(db, clock, [keeping])))
  return outcomes
}

async function inOneTransaction(db: CompanyDb, clock: Clock, keepings: readonly Keeping[]): Promise<Outcome<void>[]> {
  let count = 0
  const outcomes = await db.transaction(
    async (db) => {
      const refusals = await keepStamps(db, keepings[0]!.actor.companyId, keepings)
      for (const [place, { ready }] of keepings.entries()) if (!refusals[place]) count += ready.ground.signers.length
      const [refusal] = refusals
      if (count === 0) throw refusal
      return refusals.map((error): Outcome<void> => (error ? { error } : { result: undefined }))
    },
    (db) => charge(db, { clock, count }),
  )
  return outcomes
}
