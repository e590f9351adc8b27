import type { Services } from '../context.ts'
import { countFault, deleteFault, listFaults } from './faults-store.ts'

/** How many one look takes. */
const TOGETHER = 200
/** For so long a record is left alone that failed once, twice, and so on. Shorter than a day, so that what runs nightly tries it each night. */
const LEFT_ALONE_MINUTES = [5, 60, 6 * 60, 20 * 60] as const

interface Working<One extends { readonly companyId: number }> {
  readonly job: string
  /** What is due, without the records that `is_left_alone` names: those that failed. */
  readonly list: (most: number) => Promise<readonly One[]>
  /** Names a record among those of its company. */
  readonly idOf: (one: One) => string | number
  readonly work: (one: One) => Promise<unknown>
}

/**
 * Works through all that is due in any company. A record that fails is logged, counted and left alone for a while, longer each time; the others
 * do not wait for it, neither in this run nor in those to come.
 */
export async function eachDue<One extends { readonly companyId: number }>(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { job, list, idOf, work }: Working<One>,
): Promise<void> {
  const failedBefore = await listFaults(database.owner, job)
  const worked = new Set<string>()
  for (;;) {
    const due = await list(TOGETHER)
    for (const one of due) {
      const record = `${one.companyId}/${idOf(one)}`
      try {
        if (worked.has(record)) throw new Error('it is still due after its turn')
        worked.add(record)
        await work(one)
        if (failedBefore.has(record)) await deleteFault(database.owner, { job, record })
      } catch (error) {
        const failures = await countFault(
          database.owner,
          { job, record },
          { at: clock.now(), minutes: LEFT_ALONE_MINUTES },
        )
        log.error('jobs.record-failed', { job, record, failures, error })
      }
    }
    if (due.length < TOGETHER) return
  }
}
