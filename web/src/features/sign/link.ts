import { paths } from '../../paths.ts'
import { takeTokenAt } from '../reset-password/link-token.ts'

const stored = 'laisen.sign.session'

// Read on module load, because React may render twice.
const arrived = takeTokenAt(paths.sign)

/** The token of the emailed link that this page was opened with; empty where it was opened without one. */
export const linkToken = arrived

interface Kept {
  readonly token: string
  readonly session: string
  /** The envelope that a signed-in person entered from its own page, without a link. */
  readonly entered?: number
}

function kept(): Kept | undefined {
  const text = sessionStorage.getItem(stored)
  const kept = text ? (JSON.parse(text) as Kept) : undefined
  return kept && (linkToken === '' || kept.token === linkToken) ? kept : undefined
}

/** The session of this tab, if it was begun by the link that it was opened with: a reload goes on where it was. */
export function keptSession(): string {
  return kept()?.session ?? ''
}

/** The envelope that was entered from its own page, which then is the way back. */
export function enteredEnvelope(): number | undefined {
  return kept()?.entered
}

export function keepSession(session: string): void {
  keep({ token: linkToken, session })
}

/** Begins a session of a signed-in person, which the page of recipients goes on with. */
export function enterSession(session: string, envelopeID: number): void {
  keep({ token: linkToken, session, entered: envelopeID })
}

function keep(kept: Kept): void {
  sessionStorage.setItem(stored, JSON.stringify(kept))
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
