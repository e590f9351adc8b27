/** When this user last made a call that counts as activity; the session's idle timeout starts there (rules 3.3). */
const activeKey = 'laisen-active-at'
/** Changes with each login; empty while no session is known. */
const signedInKey = 'laisen-signed-in'
const signedOut = 'out'

const enders = new Set<() => void>()
const changers = new Set<() => void>()

/** Stored per browser rather than per tab, so that work in one tab keeps the session alive in all of them. */
export function noteActivity(now = Date.now()): void {
  localStorage.setItem(activeKey, String(now))
}

export function lastActivityAt(): number {
  return Number(localStorage.getItem(activeKey)) || Date.now()
}

/** Tells every tab of this browser that someone has logged in. The session itself is an HttpOnly cookie. */
export function noteSignedIn(): void {
  // crypto.randomUUID is missing on plain http. The mark only has to differ from the previous one.
  localStorage.setItem(signedInKey, `${Date.now()} ${Math.random()}`)
}

/** Records that the server answered with a live session. Tells the other tabs only if none was known before. */
export function noteStillSignedIn(): void {
  if (!isSessionKnown()) noteSignedIn()
}

/** Tells every tab that the user logged out or handed over the browser, so that none keeps showing their data. */
export function noteSignedOut(): void {
  localStorage.setItem(signedInKey, signedOut)
}

/** Records that the session expired. The same user may log in again and continue. */
export function noteSessionGone(): void {
  if (isSessionKnown()) localStorage.removeItem(signedInKey)
}

export function isSessionKnown(): boolean {
  const mark = localStorage.getItem(signedInKey)
  return mark !== null && mark !== signedOut
}

/** Calls back when another tab logs out, logs in, or notices that the session has ended. */
export function onOtherTab(notify: (what: 'signedOut' | 'changed') => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === signedInKey) notify(newValue === signedOut ? 'signedOut' : 'changed')
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Calls back when any call is answered 401. */
export function onSessionEnded(notify: () => void): () => void {
  enders.add(notify)
  return () => enders.delete(notify)
}

export function sessionEnded(): void {
  noteSessionGone()
  for (const notify of enders) notify()
}

/**
 * Calls back when the server adds or lifts a step that this session must complete first, such as changing a password.
 */
export function onSessionChanged(notify: () => void): () => void {
  changers.add(notify)
  return () => changers.delete(notify)
}

export function sessionChanged(): void {
  for (const notify of changers) notify()
}
