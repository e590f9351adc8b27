import type { DataOf } from '@laisen/contract/endpoint'
import type { checkPasswordLink } from '@laisen/contract/endpoints/password-links'
import { useCallback, useEffect, useState } from 'react'
import { call, type Wire } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { leaveNote } from '../../frame/notes.ts'
import { leaveTo, paths } from '../../paths.ts'
import { forgetToken } from './link-token.ts'

const checkCall: Wire<typeof checkPasswordLink> = { method: 'POST', path: 'Login/CheckPasswordLink' }

export type PasswordLink = DataOf<typeof checkPasswordLink>

interface LinkState {
  link: PasswordLink | undefined
  error: unknown
  retry(): void
}

/**
 * Loads whose password the link sets. A used or expired link redirects to the login page, which shows a message (1§5).
 */
export function usePasswordLink(token: string): LinkState {
  const [link, setLink] = useState<PasswordLink>()
  const [error, setError] = useState<unknown>()
  const ask = useCallback(async () => {
    setError(undefined)
    try {
      setLink(await call<typeof checkPasswordLink>(checkCall, { token }, { keepPage: true }))
    } catch (refused) {
      if (refused instanceof Refusal && refused.code === 'RESET_EXPIRED') return leaveAsExpired()
      setError(refused)
    }
  }, [token])
  useEffect(() => {
    if (token !== '') void ask()
  }, [ask, token])
  return { link, error, retry: () => void ask() }
}

export function leaveAsExpired(): void {
  forgetToken()
  leaveNote('resetExpired')
  leaveTo(paths.login)
}
