import type { ChainCheckResult, ChainFinding } from '@laisen/contract/endpoints/system-log'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import type { SystemPrincipal } from '../principal.ts'
import * as store from './checks-store.ts'
import { chainChecked } from './events.ts'
import { chainHead } from './head.ts'
import { chainCompanies } from './sequence.ts'
import { type Finding, type Verified, verifyChain } from './verify.ts'

const checkJob = 'chain.check'
/** Each begins anew. */
const ATTEMPTS = 3
/** So many findings are told, and so many spans; all findings are counted. */
const MOST_TOLD = 100
const MOST_PROVEN = 20

interface Checking {
  readonly companyId: number
  readonly run: number
}

export function addCheckJob(db: Db, jobs: Services['jobs'], { companyId, run }: Checking): Promise<void> {
  return jobs.add(db, {
    name: checkJob,
    payload: { companyId, run },
    key: `${companyId}/${run}`,
    maxAttempts: ATTEMPTS,
  })
}

/** In the lane of archives: a chain of millions of rows takes minutes. */
export const checkChainJob: JobHandler = {
  name: checkJob,
  deletesNothing: true,
  lane: 'archives',
  run: (services, job) => checkChain(services, job, job.payload as unknown as Checking),
}

/** Cancelled, or done by another. */
class NotWanted extends Error {}

/** Compares all evidence of a company with its chain, as of one moment, and keeps what it found. */
async function checkChain(services: Services, job: Job, checking: Checking): Promise<void> {
  const { companyId, run } = checking
  const db = services.database.company(companyId)
  try {
    await check(services, job, checking)
  } catch (error) {
    if (error instanceof NotWanted) return
    if (!job.lastAttempt) throw error
    services.log.error('chain.check-failed', { companyId, error })
    await db.transaction((db) => store.markFailed(db, run, services.clock.now()))
  }
}

async function check(services: Services, job: Job, { companyId, run }: Checking): Promise<void> {
  const { database, clock } = services
  const db = database.company(companyId)
  await chainCompanies(services, [companyId])
  const rowsTotal = (await db.read(chainHead))?.rows ?? 0
  const passed = async (rowsDone: number) => {
    job.stopping.throwIfAborted()
    const wanted = await db.transaction((db) => store.markRunning(db, run, { rowsDone, rowsTotal }))
    if (!wanted) throw new NotWanted()
  }
  await passed(0)
  const found: ChainFinding[] = []
  const verified = await db.readAtOneMoment((db) => {
    return verifyChain(db, {
      ...{ companyId, given: [], passed },
      found: (finding) => void (found.length < MOST_TOLD && found.push(shown(finding))),
    })
  })
  await db.transaction(async (db) => {
    const at = clock.now()
    if (!(await store.markDone(db, run, { result: resultOf(verified, found), at }))) throw new NotWanted()
    const system: SystemPrincipal = { kind: 'system', companyId, job: checkJob }
    const { rows, head, findings } = verified
    await record(db, system, chainChecked({ at, subjectId: companyId, facts: { rows, head, findings } }))
  })
}

/** A finding without the name of the timestamp, which people know by its time. */
function shown(finding: Finding): ChainFinding {
  if (finding.what === 'newest rows missing') return { what: finding.what, to: finding.rows }
  if (finding.what === 'anchor unsound') return { what: finding.what }
  if (finding.what === 'anchor contradicts') return { what: finding.what, segment: finding.segment }
  return finding
}

function resultOf(verified: Verified, found: ChainFinding[]): ChainCheckResult {
  const { rows, segments, head, erased, removed, waiting, findings, anchors } = verified
  // The newest of an authority proves what all before it prove, unless the chain is broken in between.
  const newest = new Map(
    anchors.flatMap(({ by, at, from, to }) => (at ? [[`${from} ${by}`, { by, at, from, to }]] : [])),
  )
  const proven = [...newest.values()].sort((one, other) => other.to - one.to).slice(0, MOST_PROVEN)
  return {
    ...{ rows, segments, head, erased, removed, waiting, findings, found, anchors: anchors.length },
    proven: proven.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}
