import { limits } from '@laisen/contract/limits'

/** The zone as the browser names it, if it is one; otherwise Bangkok's (rules 1.7). */
export function knownTimeZone(name: string | null | undefined): string {
  if (!name) return limits.timeZoneDefault
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return limits.timeZoneDefault
  }
}
