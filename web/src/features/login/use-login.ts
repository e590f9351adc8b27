import type { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { drawerFor, idsOf, landingPath } from '@laisen/contract/menus'
import { useEffect, useState } from 'react'
import { maySignedIn, noteActivity, noteSignedIn } from '../../api/activity.ts'
import { call, type Wire } from '../../api/call.ts'
import { language } from '../../i18n/language.ts'
import { leaveTo } from '../../paths.ts'

// Only their addresses: with the schemas this page would be a tenth heavier.
const signInCall: Wire<typeof loginCustomer> = { method: 'POST', path: 'Login/LoginCustomer' }
const whoCall: Wire<typeof getInfoUser> = { method: 'POST', path: 'User/GetInfoUser' }

/** 1§4 */
export type AuthStatus = 'empty' | 'loading' | 'success' | 'error'

/** A person is taken to their work one second after signing in (1§4). */
const landingDelayMilliseconds = 1000

export interface Credentials {
  companyCode: string
  userName: string
  password: string
}

export interface Login {
  status: AuthStatus
  error: unknown
  signIn(credentials: Credentials): Promise<void>
}

/** Signs in, and then leaves for the first screen that this person may open (rules 2.10). */
export function useLogin(): Login {
  const [status, setStatus] = useState<AuthStatus>('empty')
  const [error, setError] = useState<unknown>()
  useEffect(() => void goOnIfSignedIn(), [])

  const signIn = async (credentials: Credentials) => {
    setStatus('loading')
    setError(undefined)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const data = await call<typeof loginCustomer>(
        signInCall,
        { ...credentials, timeZone, locale: language() },
        { keepPage: true },
      )
      noteSignedIn(true)
      noteActivity()
      setStatus('success')
      setTimeout(() => leaveTo(landingOf(data.permissionId)), landingDelayMilliseconds)
    } catch (refused) {
      setError(refused)
      setStatus('error')
    }
  }
  return { status, error, signIn }
}

function landingOf(permissionIds: string, menuIds?: string): string {
  const held = idsOf(permissionIds)
  return landingPath(menuIds === undefined ? drawerFor(held) : drawerFor(held, [...idsOf(menuIds)]))
}

/** Somebody whose session still lives is not asked again. */
async function goOnIfSignedIn(): Promise<void> {
  if (!maySignedIn()) return
  try {
    const user = await call<typeof getInfoUser>(whoCall, {}, { keepPage: true })
    leaveTo(landingOf(user.permissionid, user.MenuId))
  } catch {
    noteSignedIn(false)
  }
}
