import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { emailDomain } from '@laisen/contract/people-rules'
import { namePermission } from '@laisen/contract/permission-names'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import { normalUsername } from '@laisen/contract/sign-in-rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { changeGroupsOf, listGroupsOf, listGroupsOfEach } from '../groups/membership.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { distinctIds, type Edges, requireKnown, requireMayChange } from '../permissions/edges.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { difference, requireNotAbove } from '../permissions/rules.ts'
import { requireFreePlaces } from '../plans/free-places.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { askForEmail } from '../profile/ask-for-email.ts'
import { namesOfRoles } from '../roles/require.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { requireEdges, requireUnique, withAdmin } from './add.ts'
import { afterUpdate } from './after-update.ts'
import { readEmail, readFirstName, readLastName, readMobile, readPassword, readUsername } from './fields.ts'
import { ownAdminEmail } from './own-admin.ts'
import * as store from './store.ts'

type Input = InputOf<typeof updateEmployeeExtJoin>

/** What an employee was, and what they are to become. */
export interface Change {
  readonly person: store.Employee
  readonly to: Omit<store.EmployeeFields, 'lockedAt'> & { readonly locked: boolean }
  readonly before: Edges
  readonly after: Edges
  readonly passwordHash: string | null
  /** The new address of employees who change their own. It takes effect when they open the link mailed to it (rules 3.4). */
  readonly askedEmail: string | null
}

/** Changes an employee. Absent fields stay. If they are locked or get another password, their sessions end at once. */
export async function updateEmployee(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof updateEmployeeExtJoin>> {
  const { db, clock, passwords } = context
  const shown = broughtBy(context, input.shown)
  const password = readPassword(input.password)
  requireKnown(input.employeePermission ?? [], 'employeePermission')
  const isSelf = input.employeeID === principal.employeeId
  // Changing one's own password needs the old one (Session/ChangePassword); otherwise anyone at an open browser could set it.
  if (isSelf && password !== null) throw new AppError('PASSWORD_OF_YOUR_OWN', { field: 'password' })
  if (isSelf && input.lockStatus === true) throw new AppError('EMPLOYEE_YOURSELF')
  const passwordHash = password === null ? null : await passwords.hash(password, principal)

  await db.transaction(async (db) => {
    const { companyId } = principal
    const acting = await actingNow(db, principal, updateEmployeeExtJoin)
    const change = await load(db, input, { passwordHash, isSelf })
    const { person, to, before, after } = change
    if (shown) requireShown(namingPermissions(shown, principal), await shownNow(db, principal, change))
    requireNotAbove(acting.permissions, await permissionsOf(db, companyId, person.id))
    // Whoever sets another email or password can log in as that person.
    if (to.email !== person.email || passwordHash !== null) requireRecentProof(acting)
    await requireEdges(db, after)
    await requireMayChange(db, acting, { before, after })
    await requireUnique(db, to, person.id)
    if (to.active && !person.active) await requireFreePlaces(db, { companyId, clock, count: 1 })

    await keepingAdministrator(db, companyId, () => write(db, principal, { ...change, at: clock.now() }))
    await afterUpdate(db, context, { principal, change })
    if (change.askedEmail !== null) await askForEmail(db, context, { principal: acting, email: change.askedEmail })
  })
  return 'Success'
}

type Shown = NonNullable<Input['shown']>

/** Permissions are sent by their ids and told by their names. */
function namingPermissions({ employeePermission, ...shown }: Shown, { locale }: EmployeePrincipal) {
  if (!employeePermission) return shown
  return { ...shown, employeePermission: employeePermission.map((id) => namePermission(id, locale).permissionName) }
}

/** The employee as the dialog shows them. */
async function shownNow(db: Db, { locale }: EmployeePrincipal, { person, before }: Change) {
  const { username, firstName, lastName, email, mobile } = person
  const groups = await listGroupsOfEach(db, [person.id])
  return {
    ...{ username, firstName, lastName, email, mobile },
    ...{ activeStatus: person.active, lockStatus: person.locked, flagAdmin: before.permissions.includes(everything) },
    employeeGroup: groups.map(({ name }) => name),
    employeeRole: await namesOfRoles(db, before.roles),
    employeePermission: before.permissions.map((id) => namePermission(id, locale).permissionName),
  }
}

interface Known {
  readonly passwordHash: string | null
  readonly isSelf: boolean
}

async function load(db: Db, input: Input, { passwordHash, isSelf }: Known): Promise<Change> {
  const person = await store.lock(db, input.employeeID)
  if (!person) throw new AppError('EMPLOYEE_NOT_FOUND')
  const before = { ...(await store.ownEdgesOf(db, person.id)), groups: await listGroupsOf(db, person.id) }
  const permissions = withAdmin(distinctIds(input.employeePermission) ?? before.permissions, input.flagAdmin)
  const roles = distinctIds(input.employeeRole) ?? before.roles
  if (input.employeeRole !== undefined && roles.length === 0) {
    throw new AppError('FIELDS_MISSING', { field: 'employeeRole' })
  }
  // rules 2.3, 1§6: the own admin stays an administrator.
  const wasAdmin = before.permissions.includes(everything)
  if (person.ownAdmin && wasAdmin && !permissions.includes(everything)) throw new AppError('OWN_ADMIN_KEPT')
  const active = input.activeStatus ?? person.active
  const fields = await readFields(db, input, person)
  const askedEmail = isSelf && fields.email !== person.email ? fields.email : null
  const to = {
    ...fields,
    email: askedEmail === null ? fields.email : person.email,
    active: active && roles.includes(builtInRoles.signer),
    locked: input.lockStatus ?? person.locked,
  }
  const after = { permissions, roles, groups: distinctIds(input.employeeGroup) ?? before.groups }
  return { person, to, before, after, passwordHash, askedEmail }
}

/** A field that did not change is not checked again, because the rules may be newer than the employee. */
async function readFields(db: Db, input: Input, person: store.Employee) {
  const { username, firstName, lastName, email, mobile } = input
  const kept = (text: string | null | undefined, now: string) =>
    text === undefined || (text?.trim() === now && now !== '')
  const sameName = typeof username === 'string' && normalUsername(username) === person.username
  const adminDomain = person.ownAdmin ? '' : emailDomain(await ownAdminEmail(db))
  return {
    username: sameName || kept(username, person.username) ? person.username : readUsername(username),
    firstName: kept(firstName, person.firstName) ? person.firstName : readFirstName(firstName),
    lastName: kept(lastName, person.lastName) ? person.lastName : readLastName(lastName),
    email: kept(email, person.email) ? person.email : readEmail(email, adminDomain),
    mobile: kept(mobile, person.mobile) ? person.mobile : readMobile(mobile),
  }
}

async function write(db: Db, principal: EmployeePrincipal, change: Change & { at: Date }): Promise<void> {
  const { person, to, before, after, passwordHash, at } = change
  const who = { companyId: principal.companyId, employeeId: person.id }
  const lockedAt = to.locked === person.locked ? undefined : to.locked ? at : null
  await store.setPermissions(db, who, after.permissions)
  await store.changeRoles(db, who, { ...difference(before.roles, after.roles), by: principal.employeeId, at })
  await changeGroupsOf(db, who, difference(before.groups, after.groups))
  await store.update(db, person.id, { ...to, lockedAt })
  if (passwordHash !== null) await store.setPassword(db, person.id, { hash: passwordHash, at })
}
