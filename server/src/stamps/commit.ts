import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { CommitWhen, CompanyDb, SharedDb } from '../db/database.ts'
import { isHeldUp, isRolledBack } from '../db/rolled-back.ts'
import { charge, chargeEach } from '../plans/charge.ts'
import { createGatherer, type Outcome } from '../workers/gather.ts'
import { createTurns, inTurn, type Turns } from '../workers/turns.ts'
import type { SignedStamp } from './signed-stamp.ts'
import { byCompany, costOf, withIds, writeStamps } from './write.ts'

/** The most stamps that share one commit: as many as are recorded in one piece (mapInPieces). */
const STAMPS_AT_ONCE = 24

/** Longer than rows take to be written. Rows that wait for a lock, or a slow database, must not keep the next commit waiting. */
const LONGEST_MS = 50

/** So many companies may be committed apart at a time: each has a connection, and there are twenty. */
const APART_AT_ONCE = 8

type Commit = (stamp: SignedStamp) => Promise<void>

const gatherers = new WeakMap<SharedDb, Commit>()

/**
 * Commits a stamp: its document, history, event and charge. Stamps that are ready at the same moment share a commit, of whichever companies
 * they are: PostgreSQL begins every statement anew for each commit, which costs more than the rows of a stamp.
 * @throws SESSION_REQUIRED, PROOF_REQUIRED, SIGNER_INACTIVE, NOT_PERMITTED, API_KEY_ENDED, API_KEY_CERTIFICATE_REFUSED, as getSigningCertificate and as charge; then nothing of this
 *   stamp was written and nothing was charged
 */
export async function commitStamp(context: Context, stamp: SignedStamp, receipt: unknown): Promise<void> {
  const { db, clock } = context
  if (context.mayShare) return gathererOf(db, clock)(stamp)
  const given = await withIds(db, [stamp])
  await context.once(
    async (db) => {
      await writeStamps(db, given)
      return receipt
    },
    (db) => charge(db, { clock, ...costOf([stamp]) }),
  )
}

function gathererOf(db: CompanyDb, clock: Clock): Commit {
  const known = gatherers.get(db.shared)
  if (known) return known
  const apart: Apart = { turns: createTurns({ atOnce: APART_AT_ONCE, ofOne: 1 }), companies: new Map() }
  const gatherer = createGatherer<SignedStamp, Promise<void>>(STAMPS_AT_ONCE, async (stamps) => {
    const rows = Promise.withResolvers<void>()
    const waiting = stamps.map(waitFor)
    const committing = { db, clock, apart, rowsWritten: rows.resolve }
    const { held = [], free = [] } = Object.groupBy(waiting, ({ stamp }) => {
      return apart.companies.has(stamp.employee.companyId) ? 'held' : 'free'
    })
    commitApart(committing, held)
    commitTogether(committing, free)
    // The next commit writes its rows after this one. Beside each other they would only share the processor, with fewer stamps each.
    const overdue = setTimeout(rows.resolve, LONGEST_MS)
    await rows.promise
    clearTimeout(overdue)
    return waiting.map(({ outcome }) => ({ result: outcome.then(resultOf) }))
  })
  const commit: Commit = async (stamp) => gatherer(stamp)
  gatherers.set(db.shared, commit)
  return commit
}

interface Waiting {
  readonly stamp: SignedStamp
  settle(outcome: Outcome<void>): void
}

function waitFor(stamp: SignedStamp) {
  const { promise: outcome, resolve: settle } = Promise.withResolvers<Outcome<void>>()
  return { stamp, outcome, settle }
}

function resultOf(outcome: Outcome<void>): void {
  if ('error' in outcome) throw outcome.error
}

interface Committing {
  /** Of any company. */
  readonly db: CompanyDb
  readonly clock: Clock
  readonly apart: Apart
  /** Called once the rows are written, before the charge; or when they will not be. */
  rowsWritten(): void
}

/** Companies that are committed without others, one commit of each at a time. */
interface Apart {
  readonly turns: Turns
  /** How many such commits are under way or wait. What the company stamps meanwhile waits behind them, instead of holding others up again. */
  readonly companies: Map<number, number>
}

/** Commits all of these stamps at once, or else each company apart. Never rejects: each stamp hears what came of it. */
async function commitTogether(committing: Committing, waiting: readonly Waiting[]): Promise<void> {
  try {
    if (waiting.length > 0) await commit(committing, waiting, 'soon or never')
    for (const { settle } of waiting) settle({ result: undefined })
  } catch (error) {
    const companies = new Set(waiting.map(({ stamp }) => stamp.employee.companyId))
    if (companies.size > 1 || isHeldUp(error)) await commitApart(committing, afterFailure(waiting, error))
    else await commitEach(committing, waiting, error)
  } finally {
    committing.rowsWritten()
  }
}

/** Commits each company beside the others, so that neither a refusal nor a wait for a lock affects more than one. */
async function commitApart(committing: Committing, waiting: readonly Waiting[]): Promise<void> {
  committing.rowsWritten()
  const { turns, companies } = committing.apart
  const commitOwn = async (companyId: number, own: readonly Waiting[]) => {
    companies.set(companyId, (companies.get(companyId) ?? 0) + 1)
    try {
      await inTurn(turns.of(companyId), () => commit(committing, own, 'whenever'))
      for (const { settle } of own) settle({ result: undefined })
    } catch (error) {
      await commitEach(committing, own, error)
    }
    const left = companies.get(companyId)! - 1
    if (left > 0) companies.set(companyId, left)
    else companies.delete(companyId)
  }
  await Promise.all([...byCompany(waiting, ({ stamp }) => stamp)].map(([companyId, own]) => commitOwn(companyId, own)))
}

/** One stamp of a company is refused, or the package has too few signatures for all. Commits each alone, so that a refusal affects no other. */
async function commitEach(committing: Committing, waiting: readonly Waiting[], error: unknown): Promise<void> {
  if (waiting.length === 1) waiting[0]!.settle({ error })
  else
    for (const each of afterFailure(waiting, error)) {
      await commit(committing, [each], 'whenever').then(
        () => each.settle({ result: undefined }),
        (error) => each.settle({ error }),
      )
    }
}

/**
 * If a shared commit did succeed and only its answer was lost, the ids are taken and nothing is written twice. Nobody may conclude from a refusal
 * of the second attempt that nothing was committed by the first.
 */
function afterFailure(waiting: readonly Waiting[], error: unknown): readonly Waiting[] {
  if (isRolledBack(error)) return waiting
  return waiting.map(({ stamp, settle }) => {
    return { stamp, settle: (outcome) => settle('error' in outcome ? { error } : outcome) }
  })
}

async function commit(
  { db, clock, rowsWritten }: Committing,
  waiting: readonly Waiting[],
  when: CommitWhen,
): Promise<void> {
  const stamps = waiting.map(({ stamp }) => stamp)
  const companies = byCompany(stamps, (stamp) => stamp)
  const given = await withIds(db, stamps)
  await db.shared.transaction({
    companyIds: [...companies.keys()],
    when,
    work: (db) => writeStamps(db, given),
    last: (db) => {
      // What follows waits for counters and the disk, which must not keep the next commit waiting.
      rowsWritten()
      const charges = [...companies].map(([companyId, own]) => ({ companyId, ...costOf(own) }))
      return chargeEach(db, { clock, charges })
    },
  })
}
