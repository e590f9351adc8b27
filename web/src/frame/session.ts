import { getRequests } from '@laisen/contract/endpoints/authority'
import { getFrame } from '@laisen/contract/endpoints/frame'
import { checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getInfoUser, logout, type SessionUser } from '@laisen/contract/endpoints/session'
import { drawerFor, idsOf, landingPath, type Menu, platformDrawerFor } from '@laisen/contract/menus'
import { allows, type Effect, type PermissionId } from '@laisen/contract/permissions'
import { createContext, useContext } from 'react'
import { noteSignedOut, noteStillSignedIn } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf, queryOf } from '../api/use-call.ts'
import { leaveTo, paths } from '../paths.ts'
import { giveUpForms } from '../ui/unsaved.ts'
import { forgetUser, keepingChoices } from './forget-user.ts'
import { type LoginNote, leaveNote } from './notes.ts'
import { rememberAddress } from './wanted-address.ts'

/** The signed-in user and their permissions. */
export interface Session {
  user: SessionUser
  permissions: ReadonlySet<number>
  drawer: readonly Menu[]
  landing: string
  /** Whether this user may make a call that needs one of these permissions. The server checks again. */
  may(needed: readonly PermissionId[], effect?: Effect): boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session for screens inside the frame. */
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

/** How the latest request for a certificate is asked for. */
export const latestRequest = { PerPage: 1 } as const

declare global {
  interface Window {
    /** The page asks for the session before its code has arrived (first/load.js). */
    laisenSession?: Promise<Response> | undefined
  }
}

/** An answer can be read once. */
function takeFirstAnswer(): Promise<Response> | undefined {
  const answer = window.laisenSession
  window.laisenSession = undefined
  return answer
}

/** Loads the session once, with what else the frame shows, and keeps it until it changes. */
export async function loadSession(): Promise<Session> {
  const user = await queryClient.fetchQuery({
    ...queryOf(getInfoUser, {}),
    queryFn: async ({ signal }) => {
      const { user, packages, reminder, certificateRequest } = await call(
        getFrame,
        {},
        { signal, sent: takeFirstAnswer() },
      )
      // As if each had been asked for.
      if (packages) queryClient.setQueryData(keyOf(getProductsByCompany, {}), packages)
      if (reminder) queryClient.setQueryData(keyOf(checkReminderDate, {}), reminder)
      if (certificateRequest) queryClient.setQueryData(keyOf(getRequests, latestRequest), certificateRequest)
      return user
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  noteStillSignedIn()
  return sessionOf(user)
}

/** Loads the session again, for example after the user changed their name or picture. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(getInfoUser) })
}

/** Logs out and shows the login, even if the server cannot be reached (1§2). */
export async function signOut(): Promise<void> {
  try {
    await keepingChoices(() => call(logout, {}, { keepPage: true }))
  } finally {
    leaveForGood('loggedOut')
  }
}

/** Hands the browser to the next user: no tab keeps the previous user's data. */
export function leaveForGood(note?: LoginNote): void {
  noteSignedOut()
  leave(note)
}

/** Shows the login because the session ended meanwhile. Whoever logs in returns to this page. */
export function leaveForNow(): void {
  const { pathname, search } = location
  leave('sessionEnded', pathname + search)
}

/** Shows the login and discards the known session. */
export function leave(note?: LoginNote, comingBackTo?: string): void {
  queryClient.clear()
  forgetUser()
  if (note) leaveNote(note)
  if (comingBackTo !== undefined) rememberAddress(comingBackTo)
  giveUpForms()
  leaveTo(paths.login)
}
