import { getInfoUser } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lastActivityAt, onOtherTab, onSessionChanged, onSessionEnded } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { Refusal } from '../api/refusal.ts'
import { useText } from '../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { later } from '../ui/later.tsx'
import { giveUpForms } from '../ui/unsaved.ts'
import { isWorkKept } from './kept-work.ts'
import { leave, leaveForNow, refreshSession, signOut, useSession } from './session.ts'
import { momentOf, type SessionMoment } from './session-clock.ts'

const SignInAgain = later(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/**
 * Watches the session. Two minutes before the idle timeout it asks whether to continue; afterwards it offers to log in
 * again over the page, which is kept (rules 3.3). An unexpected 401 redirects to /login (1§2), unless the page has
 * unsaved work: then the same user logs in again over it.
 */
export function SessionWatch() {
  const t = useText(sessionMessages)
  const { user } = useSession()
  const { moment, look } = useSessionMoment()
  // Load the session again here: after the twelve-hour limit, only the new session's end time tells the clock that it
  // is alive.
  const resume = () => checkPerson(user.employeeID).then(look)
  const stay = () => call(getInfoUser, {}).then(look)
  if (moment.stage === 'ended') return <SignInAgain onSignedIn={() => void resume()} />
  return (
    <Dialog
      opened={moment.stage === 'ending'}
      onClose={() => void stay()}
      title={t('idleTitle')}
      footer={
        <>
          <Button onClick={() => void signOut()}>{t('logInAsOther')}</Button>
          <Button variant="primary" onClick={() => void stay()} data-autofocus>
            {t('idleStay')}
          </Button>
        </>
      }
    >
      <p role="timer">{moment.stage === 'ending' ? t('idleText', { seconds: moment.secondsLeft }) : ''}</p>
    </Dialog>
  )
}

function useSessionMoment(): { moment: SessionMoment; look: () => void } {
  const { user } = useSession()
  const endsAt = Date.parse(user.sessionEndDate)
  const [moment, setMoment] = useState<SessionMoment>({ stage: 'live' })
  const stage = useRef<SessionMoment['stage']>('live')
  const endedAt = useRef<number | undefined>(undefined)
  const look = useCallback(() => {
    const next = momentOf({ lastActiveAt: lastActivityAt(), endsAt, endedAt: endedAt.current, now: Date.now() })
    if (stage.current === 'ended' && next.stage === 'live') void checkPerson(user.employeeID)
    if (next.stage === 'live') endedAt.current = undefined
    stage.current = next.stage
    setMoment((before) => (before.stage === next.stage && next.stage !== 'ending' ? before : next))
  }, [endsAt, user.employeeID])
  const end = useCallback(() => {
    // A computer that wakes from sleep may call before the timer has fired.
    look()
    if (stage.current === 'ended') return
    if (!isWorkKept()) return leaveForNow()
    endedAt.current = Date.now()
    look()
  }, [look])

  useEffect(() => {
    look()
    const clock = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])

  useEffect(() => onSessionEnded(end), [end])
  useEffect(() => {
    const heed = (what: 'signedOut' | 'changed') =>
      what === 'signedOut' ? leave('sessionEnded') : void checkPerson(user.employeeID)
    return onOtherTab(heed)
  }, [user.employeeID])
  useEffect(() => onSessionChanged(() => void refreshSession()), [])
  return { moment, look }
}

/**
 * Checks who is logged in now, possibly through another tab. The same user continues; for another user, the page is
 * reloaded.
 */
async function checkPerson(employeeId: number): Promise<void> {
  try {
    const user = await call(getInfoUser, {})
    if (user.employeeID === employeeId) await queryClient.invalidateQueries()
    else {
      giveUpForms()
      location.assign(paths.home)
    }
  } catch (error) {
    // No one is logged in; the 401 is handled elsewhere.
    if (!(error instanceof Refusal && error.http === 401)) throw error
  }
}
