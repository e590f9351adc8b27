import { paths } from '../../paths.ts'
import { takeTokenAt } from '../reset-password/link-token.ts'

const stored = 'laisen.sign.session'

// Read on module load, because React may render twice.
const arrived = takeTokenAt(paths.sign)

/** The token of the emailed link that this page was opened with; empty where it was opened without one. */
export const linkToken = arrived

/** The session of this tab: a reload goes on where it was. A link that was just opened begins a new one. */
export function keptSession(): string {
  return sessionStorage.getItem(stored) ?? ''
}

export function keepSession(session: string): void {
  sessionStorage.setItem(stored, session)
}

const filledKey = (session: string) => `laisen.sign.filled.${session.slice(0, 16)}`

/** What was filled in, as long as the tab is open: a broken connection or a reload loses nothing. */
export interface Filled {
  readonly texts: Readonly<Record<number, string>>
  readonly checks: Readonly<Record<number, boolean>>
  /** Pictures as data: addresses. */
  readonly signature?: string | undefined
  readonly initials?: string | undefined
}

export function keptFilled(session: string): Filled {
  const kept = sessionStorage.getItem(filledKey(session))
  return kept ? (JSON.parse(kept) as Filled) : { texts: {}, checks: {} }
}

export function keepFilled(session: string, filled: Filled): void {
  try {
    sessionStorage.setItem(filledKey(session), JSON.stringify(filled))
  } catch {
    // The store is full: only a reload would lose something.
  }
}
