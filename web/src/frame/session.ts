import { getInfoUser, logout, type SessionUser } from '@laisen/contract/endpoints/session'
import { drawerFor, idsOf, landingPath, type Menu, platformDrawerFor } from '@laisen/contract/menus'
import { allows, type Effect, type PermissionId } from '@laisen/contract/permissions'
import { createContext, useContext } from 'react'
import { noteSignedOut, noteStillSignedIn } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf, queryOf } from '../api/use-call.ts'
import { leaveTo, paths } from '../paths.ts'
import { type LoginNote, leaveNote } from './notes.ts'

/** Who is signed in, and what they may do. */
export interface Session {
  user: SessionUser
  permissions: ReadonlySet<number>
  drawer: readonly Menu[]
  landing: string
  /** Whether this person may make a call with these ids; the server decides again. */
  may(needed: readonly PermissionId[], effect?: Effect): boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of the screens within the frame. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This screen stands outside of a session.')
  return session
}

export function sessionOf(user: SessionUser): Session {
  const permissions = idsOf(user.permissionid)
  const drawer =
    user.usertype === 'COM' ? platformDrawerFor(permissions) : drawerFor(permissions, [...idsOf(user.MenuId)])
  return {
    user,
    permissions,
    drawer,
    landing: landingPath(drawer),
    may: (needed, effect) => allows(permissions, needed, effect),
  }
}

/** Asks once who is signed in, and keeps the answer until the session changes. */
export async function loadSession(): Promise<Session> {
  const user = await queryClient.fetchQuery({ ...queryOf(getInfoUser, {}), staleTime: Number.POSITIVE_INFINITY })
  noteStillSignedIn()
  return sessionOf(user)
}

/** Asks again: after a change of the own profile, name or picture. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(getInfoUser) })
}

/** Ends the session here and shows the login, also when the server could not be told (1§2). */
export async function signOut(): Promise<void> {
  try {
    await call(logout, {}, { keepPage: true })
  } finally {
    leaveForGood('loggedOut')
  }
}

/** Leaves the browser to whoever signs in next: no tab keeps anything of this person. */
export function leaveForGood(note?: LoginNote): void {
  noteSignedOut()
  leave(note)
}

/** Shows the login; what was known of the session is forgotten. */
export function leave(note?: LoginNote): void {
  queryClient.clear()
  if (note) leaveNote(note)
  leaveTo(paths.login)
}
