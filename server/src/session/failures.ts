import { limits } from '@laisen/contract/limits'

const WAIT_MS = limits.loginLockMinutes * 60_000

/** Wrong codes of one person, counted in the row that is locked while a code is checked: exact however many come at once. */
export interface Failures {
  readonly failures: number
  readonly failed_at: Date | null
}

/** How long the failures still count: 15 minutes after the last, when there were five. 0: go on. */
export function minutesToWait({ failures, failed_at }: Failures, now: Date): number {
  if (!failed_at || failures < limits.loginFailures) return 0
  const leftMs = failed_at.getTime() + WAIT_MS - now.getTime()
  return leftMs > 0 ? Math.ceil(leftMs / 60_000) : 0
}

/** The count with one more; what is older than 15 minutes is forgotten. */
export function failuresAfter({ failures, failed_at }: Failures, now: Date): number {
  const fresh = failed_at !== null && failed_at.getTime() > now.getTime() - WAIT_MS
  return fresh ? failures + 1 : 1
}
