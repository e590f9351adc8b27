import { type FactorPolicy, holdFactorPolicy } from '../companies/factor-policy.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { markFactorMailed } from '../employees/factor-demand.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { listHoldersOfEverything } from '../permissions/administrators.ts'
import { mailedBefore } from './remind-state.ts'
import * as store from './store.ts'
import { tellOne } from './tell.ts'

const tellJob = 'factors.tell'

/** How many are emailed in one transaction. */
const TOGETHER = 100

/** Behind whatever people wait for. */
const PRIORITY = 10

interface TellPayload {
  readonly companyId: number
  /** The administrator who asked for it. */
  readonly by: number
  /** The last person who was emailed. */
  readonly after: number
  /** The rule has changed: whom it is about is told, also who was emailed today. Or an administrator reminds everybody. */
  readonly kind: 'rule' | 'reminder'
  /** Of a change: the rule as it was set, by `ruleName`. Jobs of the version before have none. */
  readonly rule?: string
}

/** Names a rule, so that a job knows whether it is still the one that it tells of. */
export function ruleName({ requiredOf, requiredFrom }: FactorPolicy): string {
  return `${requiredOf} ${requiredFrom?.toISOString() ?? ''}`
}

/**
 * One at a time for a company: who is told of a change is told what holds when the email is written. A job that waits is replaced, so a new rule
 * begins with the first person again.
 */
export async function addTellJob(db: Db, jobs: Jobs, payload: TellPayload): Promise<void> {
  const { companyId, kind } = payload
  await jobs.add(db, { name: tellJob, payload: { ...payload }, key: `${companyId}/${kind}`, priority: PRIORITY })
}

export const factorsJobs: readonly JobHandler[] = [
  {
    name: tellJob,
    deletesNothing: true,
    /** Emails some of those who have no factor, and queues itself again for those who come after them. */
    async run(services, job) {
      const payload = job.payload as unknown as TellPayload
      await job.once(payload.companyId, (db) => tellSome(db, services, payload))
    },
  },
]

async function tellSome(db: Db, services: Services, payload: TellPayload): Promise<void> {
  const { companyId, by, after, kind } = payload
  const at = services.clock.now()
  // Whoever changes the rule waits, so this job cannot put itself into the place of the one that tells of the new rule.
  const policy = await holdFactorPolicy(db)
  if (kind === 'rule' && policy.requiredOf === 'nobody') return
  // Another one tells everybody of the new rule, from the first person on.
  if (payload.rule !== undefined && payload.rule !== ruleName(policy)) return
  const among = kind === 'rule' && policy.requiredOf === 'administrators' ? await listHoldersOfEverything(db) : null
  const before = kind === 'rule' ? null : mailedBefore(at)
  const people = await store.listToRemind(db, { after, among, before, most: TOGETHER })
  for (const employeeId of await markFactorMailed(db, people, { at, before })) {
    await tellOne(db, services, { companyId, by, employeeId, policy })
  }
  const last = people.at(-1)
  if (last !== undefined) await addTellJob(db, services.jobs, { ...payload, after: last })
}
