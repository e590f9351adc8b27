import { checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { everything } from '@laisen/contract/permissions'
import { Activity, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { TimeZone } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { later } from '../ui/later.tsx'
import { useCompanyColors } from './company-colors.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import s from './frame.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { Rail } from './rail.tsx'
import { type Session, SessionContext, sessionOf, useSession } from './session.ts'
import { SessionWatch } from './session-watch.tsx'
import { SuggestFactor } from './suggest-factor.tsx'
import { TopBar } from './top-bar.tsx'

const ConfirmIdentity = later(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity)
const ConsentDialog = later(async () => (await import('./consent-dialog.tsx')).ConsentDialog)
const MustChangePassword = later(async () => (await import('./must-change-password.tsx')).MustChangePassword)
const MustEnrolFactor = later(async () => (await import('./must-enrol-factor.tsx')).MustEnrolFactor)
const PackageReminder = later(async () => (await import('./package-reminder.tsx')).PackageReminder)

/** The frame of every screen for a signed-in user: top bar, menu and content. */
export function Frame() {
  const t = useText(frameMessages)
  const textOfSession = useText(sessionMessages)
  const loaded = useLoaderData<Session>()
  const { data: user = loaded.user } = useCall(getInfoUser, {}, { staleSeconds: Number.POSITIVE_INFINITY })
  const session = useMemo(() => sessionOf(user), [user])
  useCompanyColors(user.companyBrand.colors)
  const [menuOpen, setMenuOpen] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  useFreshSheet(sheet)
  return (
    <SessionContext value={session}>
      <TimeZone value={user.timeZone}>
        <a className={s.skip} href="#content">
          {t('skipToContent')}
        </a>
        <div className={s.frame}>
          {user.demo ? <aside className={s.demo}>{textOfSession('demoBanner')}</aside> : null}
          <TopBar onMenu={() => setMenuOpen(true)} />
          <div className={s.body}>
            <Rail />
            <main className={s.sheet} id="content" tabIndex={-1} ref={sheet}>
              <Inside />
            </main>
          </div>
        </div>
        <MenuDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />
        <ConfirmPerson />
        <SessionWatch />
      </TimeZone>
    </SessionContext>
  )
}

/**
 * The consent, a required password change or second factor replaces the screen, whatever its address. It can also become due in the middle of work, after
 * logging in again; the screen is then kept, hidden, with everything entered.
 */
function Inside() {
  const { user, permissions } = useSession()
  const first = !user.pdpa ? (
    <ConsentDialog />
  ) : user.mustChangePassword ? (
    <MustChangePassword />
  ) : user.mustEnrolFactor ? (
    <MustEnrolFactor />
  ) : null
  const [begun, setBegun] = useState(!first)
  const enabled = begun && user.usertype === 'EXT' && permissions.has(everything)
  const { data: reminder } = useCall(checkReminderDate, {}, { enabled, staleSeconds: Number.POSITIVE_INFINITY })
  if (!begun && !first) setBegun(true)
  return (
    <>
      {first}
      {begun && (
        <Activity mode={first ? 'hidden' : 'visible'}>
          {user.mustConfirmIdentity && user.usertype === 'EXT' && <ConfirmIdentity />}
          {/* Not fetched later, because it would push the screen below it down when it arrives. */}
          {user.suggestFactor && <SuggestFactor />}
          {reminder?.reminderDate === 0 && <PackageReminder ending={reminder.listDATA} />}
          <Outlet />
        </Activity>
      )}
    </>
  )
}

/** A new screen starts at the top and takes the focus, so that keyboards and screen readers continue there. */
function useFreshSheet(sheet: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    sheet.current?.scrollTo(0, 0)
    sheet.current?.focus({ preventScroll: true })
  }, [pathname, sheet])
}
