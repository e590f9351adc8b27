import { readFileSync, writeFileSync } from 'node:fs'

/** The most memory that this process has had since the last `resetPeak`. */
export function peakBytes(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

/** Sets the peak back to what the process takes now, and returns that. */
export function resetPeak(): number {
  // proc(5): 5 sets the peak of the resident set back to what it is now.
  writeFileSync('/proc/self/clear_refs', '5')
  return peakBytes()
}
