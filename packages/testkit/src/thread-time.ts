/**
 * Work of the thread that asks, in milliseconds: time in which the machine ran something else is nobody's fault and does
 * not count, so a bound on it holds on a busy machine as on an idle one.
 */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** @returns what tells the milliseconds of work in this thread since */
export function stopwatch(): () => number {
  const before = worked()
  return () => worked() - before
}

/** How many milliseconds of work this takes in this thread. */
export function workOf(work: () => unknown): number {
  const took = stopwatch()
  work()
  return took()
}

/**
 * Watches the event loop of this thread. @returns what ends it and tells the longest turn, in milliseconds of work or of
 * the clock that is given
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
