import type { Lane } from './handler.ts'

interface Sizes {
  readonly jobsAtOnce: number
  readonly smtpConnections: number
}

/** A company has one archive and one check of its evidence chain at a time, so large ones leave a place to the others. */
const ARCHIVES_AT_ONCE = 3

/** How many jobs of each lane run at once in this process. */
export function jobsAtOnce({ jobsAtOnce, smtpConnections }: Sizes): Record<Lane, number> {
  return { general: jobsAtOnce, mail: smtpConnections, archives: ARCHIVES_AT_ONCE }
}

/**
 * How many of the owner's connections the queue of a process may hold at once: one for each job, one for each lane to listen on,
 * and one for the lock that shows that the process is alive.
 */
export function queueConnections(sizes: Sizes): number {
  const lanes = Object.values(jobsAtOnce(sizes))
  return lanes.reduce((sum, jobs) => sum + jobs, 0) + lanes.length + 1
}
