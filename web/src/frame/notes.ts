const key = 'laisen-login-note'
const notes = ['sessionEnded', 'loggedOut', 'resetExpired'] as const

/** A message for the login page, left by whatever redirected there. */
export type LoginNote = (typeof notes)[number]

export function leaveNote(note: LoginNote): void {
  sessionStorage.setItem(key, note)
}

/** Reads and removes the message. */
export function takeNote(): LoginNote | undefined {
  const note = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return notes.find((one) => one === note)
}
