/**
 * CPU time of the calling thread, in milliseconds. Time in which the machine ran something else does not count, so a bound
 * on it holds on a busy machine too.
 */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** @returns a function that answers the milliseconds of CPU time of this thread since the call */
export function stopwatch(): () => number {
  const before = worked()
  return () => worked() - before
}

/**
 * More milliseconds of CPU time than any document takes, even on a slow machine: whatever takes longer has a loop that spends
 * from no budget. The two seconds that are promised are measured by `npm run bench -- hostile`, not by a test.
 */
export const ENDLESS_MS = 10_000

/** How many milliseconds of CPU time this takes in this thread. */
export function workOf(work: () => unknown): number {
  const took = stopwatch()
  work()
  return took()
}

/**
 * Watches the event loop of this thread. @returns a function that stops watching and answers the longest turn, in
 * milliseconds of CPU time or of the given clock
 */
export function watchLoop(clock: () => number = worked): () => number {
  let longest = 0
  let before = clock()
  const turn = () => {
    const now = clock()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(turn, 1)
  return () => {
    clearInterval(timer)
    turn()
    return longest
  }
}
