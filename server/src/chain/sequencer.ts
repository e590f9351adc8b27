import type { Services } from '../context.ts'
import { recordedLately } from '../events/recorded-lately.ts'
import { chainCompanies, companiesToChain } from './sequence.ts'

/** Rules 8.1: rows are chained within about a second. */
const EVERY_MS = 1000
/** How often all companies are looked at: for rows of other processes that ended, and of transactions that took long. */
const LOOK_AROUND_EVERY = 30
/** Segments of one turn. With more left the next turn follows soon: writers are not to compete with a backlog. */
const MOST_SEGMENTS = 20
const BACKLOG_PAUSE_MS = 50

/**
 * Chains evidence behind its writers for as long as the process runs. Every process does; what it has not chained when it ends, another one or
 * its next start chains. @returns a function that stops it
 */
export function startSequencer(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'readiness'>,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let left: readonly number[] = []
  let turn = 0

  const chain = async (): Promise<void> => {
    try {
      // Another process chains what a process that must not act has not.
      if (services.readiness.unready().length > 0) return next(EVERY_MS)
      const everyone = turn % LOOK_AROUND_EVERY === 0 ? await companiesToChain(services) : []
      turn += 1
      left = await chainCompanies(services, new Set([...left, ...recordedLately(), ...everyone]), MOST_SEGMENTS)
    } catch (error) {
      left = []
      if (!stopped) services.log.warn('chain.not-written', { error })
    }
    if (!stopped) next(left.length > 0 ? BACKLOG_PAUSE_MS : EVERY_MS)
  }
  const next = (ms: number) => {
    timer = setTimeout(() => (running = chain()), ms)
    timer.unref()
  }
  next(EVERY_MS)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
