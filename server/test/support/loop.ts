/**
 * Watches the event loop of this thread. @returns what ends it and tells the longest turn in milliseconds of work: time in
 * which the machine ran something else is nobody's fault and does not count.
 */
export function watchLoop(): () => number {
  let longest = 0
  let before = workedMilliseconds()
  const turn = () => {
    const now = workedMilliseconds()
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

function workedMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
