import { readFileSync, writeFileSync } from 'node:fs'

/** The most memory that this process has had since the last `resetPeak`. */
export function peakBytes(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

/** What another process takes now. */
export function residentMegabytes(pid: number): number {
  return (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1_000_000
}

/** Sets the peak back to what the process takes now, and returns that. */
export function resetPeak(): number {
  // proc(5): 5 sets the peak of the resident set back to what it is now.
  writeFileSync('/proc/self/clear_refs', '5')
  return peakBytes()
}
