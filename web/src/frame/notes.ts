const key = 'laisen-login-note'
const notes = ['sessionEnded', 'loggedOut', 'resetExpired'] as const

/** What the login page should say to somebody who was sent there. */
export type LoginNote = (typeof notes)[number]

export function leaveNote(note: LoginNote): void {
  sessionStorage.setItem(key, note)
}

/** Reads the note once; a second visit says nothing. */
export function takeNote(): LoginNote | undefined {
  const note = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return notes.find((one) => one === note)
}
