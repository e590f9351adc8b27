import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { emailDomain } from '@laisen/contract/people-rules'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { requireGroups } from '../groups/require.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, noEdges, requireKnown, requireMayChange } from '../permissions/edges.ts'
import { requireFreePlaces } from '../plans/free-places.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRoles } from '../roles/require.ts'
import { findNewLocale } from '../settings/of-company.ts'
import { createEmployee } from './create.ts'
import { employeeAdded } from './events.ts'
import { readEmail, readFirstName, readLastName, readMobile, readPassword, readUsername } from './fields.ts'
import { invite } from './invite.ts'
import { ownAdminEmail } from './own-admin.ts'
import * as store from './store.ts'
import { isEmailTaken } from './unique.ts'

type Input = InputOf<typeof addEmployeeExt>

/** Adds an employee. Without a password they are invited by mail; with one, they must change it when they sign in (rules 3.4). */
export async function addEmployee(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof addEmployeeExt>> {
  const { db, clock, passwords } = context
  const adminDomain = emailDomain(await db.transaction(ownAdminEmail))
  const person = read(input, adminDomain)
  const passwordHash = person.password === null ? null : await passwords.hash(person.password, principal)

  await db.transaction(async (db) => {
    const { companyId, employeeId: createdBy } = principal
    const acting = await actingNow(db, principal, addEmployeeExt)
    await requireEdges(db, person)
    await requireMayChange(db, acting, { before: noEdges, after: person })
    await requireUnique(db, person, null)
    if (person.active) await requireFreePlaces(db, { companyId, clock, count: 1 })

    const at = clock.now()
    const mustChangePassword = passwordHash !== null
    const locale = (await findNewLocale(db, companyId)) ?? principal.locale
    const whose = { companyId, createdBy, locale, at }
    const employeeId = await createEmployee(db, { ...person, ...whose, passwordHash, mustChangePassword })
    if (person.locked) await store.update(db, employeeId, { ...person, lockedAt: at })
    await recordAdded(db, principal, { ...person, employeeId, at })
    if (passwordHash === null) await invite(db, context, { principal, employeeId })
  })
  return 'Success'
}

function read(input: Input, adminDomain: string) {
  requireFilled(input)
  const roles = distinctIds(input.employeeRole) ?? []
  const named = requireKnown(distinctIds(input.employeePermission) ?? [], 'employeePermission')
  return {
    username: readUsername(input.username),
    email: readEmail(input.email, adminDomain),
    firstName: readFirstName(input.firstName),
    lastName: readLastName(input.lastName),
    mobile: readMobile(input.mobile),
    password: readPassword(input.password),
    active: input.activeStatus === true && roles.includes(builtInRoles.signer),
    locked: input.lockStatus === true,
    permissions: withAdmin(named, input.flagAdmin),
    roles,
    groups: distinctIds(input.employeeGroup) ?? [],
  }
}

/** All fields must be there before any of them is checked more closely (1§5). @throws FIELDS_MISSING */
function requireFilled(input: Input): void {
  const { username, firstName, lastName, email, mobile } = input
  for (const [field, text] of Object.entries({ username, firstName, lastName, email, mobile })) {
    if ((text?.trim() ?? '') === '') throw new AppError('FIELDS_MISSING', { field })
  }
  if ((input.employeeRole ?? []).length === 0) throw new AppError('FIELDS_MISSING', { field: 'employeeRole' })
  if (!input.employeeGroup) throw new AppError('FIELDS_MISSING', { field: 'employeeGroup' })
  if (!input.employeePermission) throw new AppError('FIELDS_MISSING', { field: 'employeePermission' })
}

/** The Admin checkbox is direct permission 1 (rules 2.7). Where the request leaves it out, the list of permissions decides. */
export function withAdmin(permissions: readonly number[], flagAdmin: boolean | null | undefined): readonly number[] {
  if (typeof flagAdmin !== 'boolean') return permissions
  const others = permissions.filter((id) => id !== everything)
  return flagAdmin ? [everything, ...others] : others
}

interface RolesAndGroups {
  readonly roles: readonly number[]
  readonly groups: readonly number[]
}

/** @throws ROLE_NOT_FOUND, GROUP_NOT_FOUND */
export async function requireEdges(db: Db, { roles, groups }: RolesAndGroups): Promise<void> {
  await requireRoles(db, roles, 'employeeRole')
  await requireGroups(db, groups, 'employeeGroup')
}

/** @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE */
export async function requireUnique(
  db: Db,
  { username, email }: { username: string; email: string },
  but: number | null,
): Promise<void> {
  if ((await store.listTakenUsernames(db, [username], but)).size > 0)
    throw new AppError('USERNAME_DUPLICATE', { field: 'username' })
  if (await isEmailTaken(db, email, but)) throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
}

async function recordAdded(
  db: Db,
  principal: EmployeePrincipal,
  person: ReturnType<typeof read> & { employeeId: number; at: Date },
): Promise<void> {
  const { employeeId, at, active, permissions, roles, groups, username, email } = person
  const facts = { active, permissions: [...permissions], roles: [...roles], groups: [...groups] }
  const personal = { username, email, name: `${person.firstName} ${person.lastName}` }
  await record(db, principal, employeeAdded({ at, subjectId: employeeId, facts, personal }))
}
