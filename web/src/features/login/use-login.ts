import type { DataOf } from '@laisen/contract/endpoint'
import type { verifyFactor } from '@laisen/contract/endpoints/factors'
import type { getInfoUser, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { drawerFor, idsOf, landingPath, platformDrawerFor } from '@laisen/contract/menus'
import { useEffect, useState } from 'react'
import { isSessionKnown, noteActivity, noteSessionGone, noteSignedIn } from '../../api/activity.ts'
import { call, type Wire } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { takeWantedAddress } from '../../frame/wanted-address.ts'
import { language } from '../../i18n/language.ts'
import { leaveTo } from '../../paths.ts'

// Paths only: importing the schemas would make this page 10% larger.
const signInCall: Wire<typeof loginCustomer> = { method: 'POST', path: 'Login/LoginCustomer' }
const codeCall: Wire<typeof verifyFactor> = { method: 'POST', path: 'Factor/VerifyFactor' }
const whoCall: Wire<typeof getInfoUser> = { method: 'POST', path: 'User/GetInfoUser' }
const logoutCall: Wire<typeof logout> = { method: 'POST', path: 'Login/Logout' }

/** 1§4 */
type AuthStatus = 'empty' | 'loading' | 'success' | 'error'

/** How long the success message is shown before the application opens (1§4). */
const landingDelayMilliseconds = 1000

export interface Credentials {
  companyCode: string
  userName: string
  password: string
}

export interface Login {
  /** `code`: the password was correct, and a second factor is required. */
  step: 'password' | 'code'
  status: AuthStatus
  error: unknown
  signIn(credentials: Credentials): Promise<void>
  /** Submits the second step; resolves to whether the code was correct. */
  verify(code: string): Promise<boolean>
  /** Back to the password step; discards the unfinished login. */
  startOver(): void
  /** The ten minutes for the second step have passed. */
  tooLate: boolean
}

type State = Pick<Login, 'step' | 'status' | 'error' | 'tooLate'>

const untouched: State = { step: 'password', status: 'empty', error: undefined, tooLate: false }

/** Logs in, in one or two steps, then opens what they had asked for, or the first screen that they have access to (rules 2.10). */
export function useLogin(): Login {
  const [state, setState] = useState(untouched)
  useEffect(() => void goOnIfSignedIn(), [])

  const show = (next: Partial<State>) => setState(({ step }) => ({ ...untouched, step, ...next }))
  const enter = ({ userType, permissionId }: DataOf<typeof loginCustomer>) => {
    noteSignedIn()
    noteActivity()
    show({ status: 'success' })
    setTimeout(() => leaveTo(takeWantedAddress() ?? landingOf(userType, permissionId)), landingDelayMilliseconds)
  }
  const signIn = async (credentials: Credentials) => {
    show({ status: 'loading' })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const input = { ...credentials, timeZone, locale: language() }
    try {
      const data = await call<typeof loginCustomer>(signInCall, input, { keepPage: true })
      if (data.factor !== 'code') return enter(data)
      show({ step: 'code' })
    } catch (error) {
      show({ status: 'error', error })
    }
  }
  const verify = async (code: string) => {
    show({ status: 'loading' })
    try {
      enter(await call<typeof verifyFactor>(codeCall, { code }, { keepPage: true }))
      return true
    } catch (error) {
      // 401: the session of an unfinished login has expired.
      const tooLate = error instanceof Refusal && error.http === 401
      show(tooLate ? { step: 'password', tooLate } : { status: 'error', error })
      return false
    }
  }
  const startOver = () => {
    show({ step: 'password' })
    void call<typeof logout>(logoutCall, {}, { keepPage: true }).catch(() => undefined)
  }
  return { ...state, signIn, verify, startOver }
}

function landingOf(userType: 'EXT' | 'COM', permissionIds: string, menuIds?: string): string {
  const held = idsOf(permissionIds)
  if (userType === 'COM') return landingPath(platformDrawerFor(held))
  return landingPath(menuIds === undefined ? drawerFor(held) : drawerFor(held, [...idsOf(menuIds)]))
}

/** A user whose session is still valid does not have to log in again. */
export async function goOnIfSignedIn(): Promise<void> {
  if (!isSessionKnown()) return
  try {
    const user = await call<typeof getInfoUser>(whoCall, {}, { keepPage: true })
    leaveTo(takeWantedAddress() ?? landingOf(user.usertype, user.permissionid, user.MenuId))
  } catch (error) {
    if (error instanceof Refusal && error.http === 401) noteSessionGone()
  }
}
