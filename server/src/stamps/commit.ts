import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { CompanyDb, LockWait, SharedDb } from '../db/database.ts'
import { isRolledBack } from '../db/rolled-back.ts'
import { charge } from '../plans/charge.ts'
import type { Outcome } from '../workers/gather.ts'
import { createTurns, inTurn, type Turns } from '../workers/turns.ts'
import type { SignedStamp } from './signed-stamp.ts'
import { byCompany, costsOf, withIds, writeStamps } from './write.ts'

/** The most stamps that share one commit: as many as are recorded in one piece (mapInPieces). */
const STAMPS_AT_ONCE = 24

/** Longer than a commit usually takes. The next one does not wait any longer for one that is held up by a lock or a slow disk. */
const LONGEST_MS = 50

/** So many companies may be committed apart at a time: each has a connection, and there are twenty. */
const APART_AT_ONCE = 8

type Commit = (stamp: SignedStamp) => Promise<void>

const sharing = new WeakMap<SharedDb, Commit>()

/**
 * Commits a stamp: its document, history, event and charge. Stamps that are ready at the same moment share a commit, of whichever companies
 * they are: PostgreSQL begins every statement anew for each commit, which costs more than the rows of a stamp.
 * @throws SigningChanged, SESSION_REQUIRED, PROOF_REQUIRED, SIGNER_INACTIVE, NOT_PERMITTED, API_KEY_ENDED, API_KEY_CERTIFICATE_REFUSED, as getSigningCertificate and as charge; then nothing of this
 *   stamp was written and nothing was charged
 */
export async function commitStamp(context: Context, stamp: SignedStamp, receipt: unknown): Promise<void> {
  const { db, clock } = context
  if (context.mayShare) return sharedOn(db, clock)(stamp)
  const given = await withIds(db, [stamp])
  await context.once(
    async (db) => {
      await writeStamps(db, given)
      return receipt
    },
    (db) => charge(db, { clock, companies: costsOf([stamp]) }),
  )
}

function sharedOn(db: CompanyDb, clock: Clock): Commit {
  const known = sharing.get(db.shared)
  if (known) return known
  const commit = shareCommits(db, clock)
  sharing.set(db.shared, commit)
  return commit
}

/**
 * What is ready goes into the next commit, which begins when the one before has ended: side by side they would only share the processor, with
 * fewer stamps each. A company has one commit at a time, because two would wait for each other at its counter. A company that has to wait
 * therefore delays the others once, by LONGEST_MS at most.
 */
function shareCommits(db: CompanyDb, clock: Clock): Commit {
  const waiting: Waiting[] = []
  const busy = new Set<number>()
  const turns = createTurns({ atOnce: APART_AT_ONCE })
  let committing = false

  const commitNext = () => {
    if (committing) return
    const next = waiting.filter(({ stamp }) => !busy.has(stamp.employee.companyId)).slice(0, STAMPS_AT_ONCE)
    if (next.length === 0) return
    committing = true
    for (const each of next) {
      waiting.splice(waiting.indexOf(each), 1)
      busy.add(each.stamp.employee.companyId)
    }
    const over = () => {
      if (overdue === undefined) return
      clearTimeout(overdue)
      overdue = undefined
      committing = false
      commitNext()
    }
    let overdue: NodeJS.Timeout | undefined = setTimeout(over, LONGEST_MS)
    const ended = (companyIds: Iterable<number>) => {
      for (const companyId of companyIds) busy.delete(companyId)
      commitNext()
    }
    commitTogether({ db, clock, turns, over, ended }, next)
  }

  return (stamp) =>
    new Promise((resolve, reject) => {
      const settle: Waiting['settle'] = (outcome) => ('error' in outcome ? reject(outcome.error) : resolve())
      waiting.push({ stamp, settle })
      commitNext()
    })
}

interface Waiting {
  readonly stamp: SignedStamp
  settle(outcome: Outcome<void>): void
}

interface Committing {
  /** Of any company. */
  readonly db: CompanyDb
  readonly clock: Clock
  /** Of companies that are committed apart. */
  readonly turns: Turns
  /** Called once nothing more is committed together. */
  over(): void
  /** Called with the companies whose stamps have all heard what came of them. */
  ended(companyIds: Iterable<number>): void
}

/** Commits all of these stamps at once, or else each company apart. Never rejects: each stamp hears what came of it. */
async function commitTogether(committing: Committing, waiting: readonly Waiting[]): Promise<void> {
  const companies = byCompany(waiting, ({ stamp }) => stamp)
  try {
    await commit(committing, waiting, 'a moment')
    for (const { settle } of waiting) settle({ result: undefined })
    committing.ended(companies.keys())
  } catch (error) {
    for (const [companyId, own] of companies)
      commitApart(committing, own, error).finally(() => committing.ended([companyId]))
  } finally {
    committing.over()
  }
}

/** Commits a company beside the others, so that neither a refusal nor a wait for a lock affects more than one. */
async function commitApart(committing: Committing, own: readonly Waiting[], failure: unknown): Promise<void> {
  const turn = committing.turns.of(own[0]!.stamp.employee.companyId)
  await inTurn(turn, async () => {
    const again = afterFailure(own, failure)
    try {
      await commit(committing, again, 'as long as it takes')
      for (const { settle } of again) settle({ result: undefined })
    } catch (error) {
      await commitEach(committing, again, error)
    }
  })
}

/** One stamp of a company is refused, or the package has too few signatures for all. Commits each alone, so that a refusal affects no other. */
async function commitEach(committing: Committing, waiting: readonly Waiting[], error: unknown): Promise<void> {
  if (waiting.length === 1) waiting[0]!.settle({ error })
  else
    for (const each of afterFailure(waiting, error)) {
      await commit(committing, [each], 'as long as it takes').then(
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

async function commit({ db, clock }: Committing, waiting: readonly Waiting[], waits: LockWait): Promise<void> {
  const stamps = waiting.map(({ stamp }) => stamp)
  const given = await withIds(db, stamps)
  await db.shared.transaction({
    companyIds: [...new Set(stamps.map(({ employee }) => employee.companyId))],
    waits,
    work: (db) => writeStamps(db, given),
    last: (db) => charge(db, { clock, companies: costsOf(stamps) }),
  })
}
