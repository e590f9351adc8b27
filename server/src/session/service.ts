import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { endSession, listSessions, SessionUser, setLanguage } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { everything } from '@laisen/contract/permissions'
import { consentTexts, hasConsented } from '../consent/in-force.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { setLocale } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { counted, sliceOf } from '../http/paged.ts'
import { openMenusOf } from '../menus/open.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { pictureUrl } from '../profile/picture.ts'
import { findForSession } from '../settings/of-company.ts'
import { endOtherSessions } from './end-sessions.ts'
import { sessionEnded } from './events.ts'
import { pendingEmail } from './link-store.ts'
import { requireRecentProof } from './require-proof.ts'
import * as store from './store.ts'

/** Who is signed in, and what they may do. */
export async function getInfoUser(context: Context, principal: EmployeePrincipal): Promise<SessionUser> {
  const { person, pending, menus, texts, chosen } = await context.db.transaction(async (db) => {
    const [person, pending, menus, texts, chosen] = await Promise.all([
      store.getPerson(db, principal.employeeId, principal.sessionId),
      pendingEmail(db, principal.employeeId, context.clock.now()),
      openMenusOf(db, principal),
      consentTexts(db),
      findForSession(db, principal.companyId),
    ])
    return { person, pending, menus, texts, chosen }
  })
  const picture = await pictureUrl(context, principal.companyId, person.picture_object_id)
  return {
    token: true,
    usertype: principal.userType,
    username: principal.username,
    permissionid: [...principal.permissions].join(','),
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    mobile: person.mobile,
    pathImage: picture,
    employeeID: principal.employeeId,
    flagUserAD: person.from_directory,
    pdpa: hasConsented(person, texts),
    flag: principal.locale === 'th' ? 'th' : 'us',
    locale: principal.locale,
    MenuId: menus.join(','),
    companyID: principal.companyId,
    companyCode: person.code,
    companyName: person.name,
    ...chosen,
    demo: person.demo,
    timeZone: principal.timeZone,
    sessionID: principal.sessionId,
    sessionEndDate: person.expires_at.toISOString(),
    mustChangePassword: principal.mustChangePassword,
    mustEnrolFactor: principal.mustEnrolFactor,
    factorDueDate: principal.factorDue?.toISOString() ?? '',
    factorEnrolled: person.factor_at !== null,
    suggestFactor: suggestsFactor(principal, person, context.clock.now()),
    pendingEmail: pending,
    mustConfirmIdentity: person.doubted,
  }
}

/**
 * Whom a factor will be required of is asked until then. Administrators can do the most harm, so they are asked to set up a second
 * factor, though no one requires it of them; not those of the demo, whom everyone who tries it shares.
 */
function suggestsFactor(
  { permissions, factorDue }: EmployeePrincipal,
  { factor_at, factor_reminder_at, demo }: Awaited<ReturnType<typeof store.getPerson>>,
  now: Date,
): boolean {
  // "Later" hides what is due for no more than a day, also if it was said while nothing was.
  const latest = factorDue ? now.getTime() + limits.factorDueReminderDays * 86_400_000 : Number.POSITIVE_INFINITY
  const putOff = factor_reminder_at !== null && factor_reminder_at > now && factor_reminder_at.getTime() <= latest
  const concerned = factorDue !== undefined || (permissions.has(everything) && !demo)
  return concerned && factor_at === null && !putOff
}

/** Ends this session. */
export async function logout({ db, clock, visit }: Context, principal: EmployeePrincipal): Promise<'Success'> {
  await db.transaction(async (db) => {
    await store.markEnded(db, principal.sessionId, clock.now())
    await recordEnd(db, principal, { at: clock.now(), ended: 1 })
  })
  if (visit.web) {
    visit.setSession(null)
    visit.clearBrowser()
  }
  return 'Success'
}

function recordEnd(db: Db, principal: EmployeePrincipal, { at, ended }: { at: Date; ended: number }): Promise<void> {
  const { employeeId, sessionId } = principal
  return record(db, principal, sessionEnded({ at, subjectId: employeeId, facts: { sessionId, ended } }))
}

/** One's own open sessions, the latest first. */
export async function list(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listSessions>,
): Promise<DataOf<typeof listSessions>> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - limits.sessionIdleMinutes * 60_000)
  const slice = sliceOf({ ...input, PerPage: input.PerPage ?? limits.pageSizeMost })
  const { open, total } = await db.transaction(async (db) => ({
    open: await store.listOpen(db, principal.employeeId, { now, idleSince, slice }),
    total: await store.countOpen(db, principal.employeeId, { now, idleSince }),
  }))
  const listData = open.map((session) => ({
    sessionID: session.id,
    current: session.id === principal.sessionId,
    kind: session.kind,
    address: session.address,
    userAgent: session.user_agent,
    createDate: session.created_at.toISOString(),
    lastActiveDate: session.last_active_at.toISOString(),
    expireDate: session.expires_at.toISOString(),
  }))
  return { listData, ...counted(total, slice) }
}

/** Ends one of one's own sessions or, without an id, all except this one. Whoever holds a stolen session must not lock its owner out by it. */
export async function end(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { sessionID }: InputOf<typeof endSession>,
): Promise<DataOf<typeof endSession>> {
  requireRecentProof(principal)
  const now = clock.now()
  return db.transaction(async (db) => {
    const ended =
      typeof sessionID === 'number'
        ? await store.markOwnEnded(db, { employeeId: principal.employeeId, sessionId: sessionID }, now)
        : await endOtherSessions(db, principal, now)
    if (typeof sessionID === 'number' && ended === 0) throw new AppError('SESSION_NOT_FOUND')
    if (ended > 0) await recordEnd(db, principal, { at: now, ended })
    return { ended }
  })
}

/** Sets the language of this session and of mails to this person. */
export async function keepLanguage(
  { db }: Context,
  principal: EmployeePrincipal,
  { locale }: InputOf<typeof setLanguage>,
): Promise<'Success'> {
  await db.transaction(async (db) => {
    await store.setLocale(db, principal.sessionId, locale)
    await setLocale(db, principal.employeeId, locale)
  })
  return 'Success'
}
