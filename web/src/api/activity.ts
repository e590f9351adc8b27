/** When this person last did something that the server saw: the session's idle time counts from it (rules 3.3). */
const activeKey = 'laisen-active-at'
/** Holds a new mark for each sign-in; nothing, where no session is known of. */
const signedInKey = 'laisen-signed-in'
const signedOut = 'out'

const enders = new Set<() => void>()
const changers = new Set<() => void>()

/** Stored for the browser, not the tab: work in one tab keeps the session of all alive. */
export function noteActivity(now = Date.now()): void {
  localStorage.setItem(activeKey, String(now))
}

export function lastActivityAt(): number {
  return Number(localStorage.getItem(activeKey)) || Date.now()
}

/** Says to every tab of this browser that somebody has signed in; the session itself is an HttpOnly cookie. */
export function noteSignedIn(): void {
  // Plain http offers no crypto.randomUUID; a mark need only differ from the one before.
  localStorage.setItem(signedInKey, `${Date.now()} ${Math.random()}`)
}

/** A session was met alive: where that is known already, no tab is told. */
export function noteStillSignedIn(): void {
  if (!maySignedIn()) noteSignedIn()
}

/** Somebody signed out, or leaves the browser to another person: what stands in its tabs is theirs no longer. */
export function noteSignedOut(): void {
  localStorage.setItem(signedInKey, signedOut)
}

/** The session has ended by itself: whoever had it may go on after signing in again. */
export function noteSessionGone(): void {
  if (maySignedIn()) localStorage.removeItem(signedInKey)
}

export function maySignedIn(): boolean {
  const mark = localStorage.getItem(signedInKey)
  return mark !== null && mark !== signedOut
}

/** Calls back when another tab signs out, signs in, or meets the end of the session. */
export function onElsewhere(tell: (what: 'signedOut' | 'changed') => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === signedInKey) tell(newValue === signedOut ? 'signedOut' : 'changed')
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Calls back when any call is answered 401. */
export function onSessionEnded(tell: () => void): () => void {
  enders.add(tell)
  return () => enders.delete(tell)
}

export function sessionEnded(): void {
  noteSessionGone()
  for (const tell of enders) tell()
}

/** Calls back when an answer shows that what this session must do first has changed: a new rule, a password somebody set. */
export function onSessionChanged(tell: () => void): () => void {
  changers.add(tell)
  return () => changers.delete(tell)
}

export function sessionChanged(): void {
  for (const tell of changers) tell()
}
