/** When this person last did something that the server saw: the session's idle time counts from it (rules 3.3). */
const activeKey = 'laisen-active-at'
const signedInKey = 'laisen-signed-in'

const enders = new Set<() => void>()
const changers = new Set<() => void>()

/** Stored for the browser, not the tab: work in one tab keeps the session of all alive. */
export function noteActivity(now = Date.now()): void {
  localStorage.setItem(activeKey, String(now))
}

export function lastActivityAt(): number {
  return Number(localStorage.getItem(activeKey)) || Date.now()
}

/** Says to every tab of this browser whether somebody is signed in; the session itself is an HttpOnly cookie. */
export function noteSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(signedInKey, '1')
  else localStorage.removeItem(signedInKey)
}

export function maySignedIn(): boolean {
  return localStorage.getItem(signedInKey) !== null
}

/** Calls back when another tab signs out. */
export function onSignedOutElsewhere(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === signedInKey && event.newValue === null) tell()
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
