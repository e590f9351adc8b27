import type { DataOf } from '@laisen/contract/endpoint'
import type { verifyFactor } from '@laisen/contract/endpoints/factors'
import type { getInfoUser, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { drawerFor, idsOf, landingPath, platformDrawerFor } from '@laisen/contract/menus'
import { useEffect, useState } from 'react'
import { isSessionKnown, noteActivity, noteSessionGone, noteSignedIn } from '../../api/activity.ts'
import { call, type Wire } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
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

/** Logs in, in one or two steps, then opens the first screen that this user has access to (rules 2.10). */
export function useLogin(): Login {
  const [step, setStep] = useState<Login['step']>('password')
  const [status, setStatus] = useState<AuthStatus>('empty')
  const [error, setError] = useState<unknown>()
  const [tooLate, setTooLate] = useState(false)
  useEffect(() => void goOnIfSignedIn(), [])

  const begin = (next: AuthStatus) => {
    setStatus(next)
    setError(undefined)
    setTooLate(false)
  }
  const enter = ({ userType, permissionId }: DataOf<typeof loginCustomer>) => {
    noteSignedIn()
    noteActivity()
    setStatus('success')
    setTimeout(() => leaveTo(landingOf(userType, permissionId)), landingDelayMilliseconds)
  }
  const fail = (refused: unknown) => {
    setError(refused)
    setStatus('error')
  }
  const signIn = async (credentials: Credentials) => {
    begin('loading')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const input = { ...credentials, timeZone, locale: language() }
    try {
      const data = await call<typeof loginCustomer>(signInCall, input, { keepPage: true })
      if (data.factor !== 'code') return enter(data)
      begin('empty')
      setStep('code')
    } catch (refused) {
      fail(refused)
    }
  }
  const verify = async (code: string) => {
    begin('loading')
    try {
      enter(await call<typeof verifyFactor>(codeCall, { code }, { keepPage: true }))
      return true
    } catch (refused) {
      // An expired half session answers 401.
      if (refused instanceof Refusal && refused.http === 401) {
        begin('empty')
        setTooLate(true)
        setStep('password')
      } else fail(refused)
      return false
    }
  }
  const startOver = () => {
    begin('empty')
    setStep('password')
    void call<typeof logout>(logoutCall, {}, { keepPage: true }).catch(() => undefined)
  }
  return { step, status, error, signIn, verify, startOver, tooLate }
}

function landingOf(userType: 'EXT' | 'COM', permissionIds: string, menuIds?: string): string {
  const held = idsOf(permissionIds)
  if (userType === 'COM') return landingPath(platformDrawerFor(held))
  return landingPath(menuIds === undefined ? drawerFor(held) : drawerFor(held, [...idsOf(menuIds)]))
}

/** A user whose session is still valid does not have to log in again. */
async function goOnIfSignedIn(): Promise<void> {
  if (!isSessionKnown()) return
  try {
    const user = await call<typeof getInfoUser>(whoCall, {}, { keepPage: true })
    leaveTo(landingOf(user.usertype, user.permissionid, user.MenuId))
  } catch (error) {
    if (error instanceof Refusal && error.http === 401) noteSessionGone()
  }
}
