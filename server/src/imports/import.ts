import type { DataOf } from '@laisen/contract/endpoint'
import { importUser } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { everything, notGivable } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { createEmployees } from '../employees/create-many.ts'
import { employeeAdded } from '../employees/events.ts'
import { recordAll } from '../events/record.ts'
import { listPreselected } from '../groups/preselected.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { type CompanyKey, sealFor } from '../keys/keys.ts'
import type { Refused } from '../mail/counted.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { type Edges, noEdges, requireMayChange } from '../permissions/edges.ts'
import { permissionsOfEachGroup } from '../permissions/permissions-of.ts'
import { requireFreePlaces } from '../plans/free-places.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { mapInPieces } from '../workers/in-pieces.ts'
import { checkAgainst, countActivations, countInvitations, noAddressFor } from './against.ts'
import type { CheckedRow, EmployeeDraft } from './check.ts'
import { employeesImported } from './events.ts'
import { addHashJob, passwordBinding, priorityAfter } from './jobs.ts'
import { readFile } from './read-file.ts'
import * as store from './store.ts'

/**
 * Adds everyone in a file, or no one. Their passwords are kept sealed until a job has hashed them (rules 3.6). Each has to be
 * changed at the first sign-in, because someone else wrote it. The same job invites those without a password.
 */
export async function importPeople(
  context: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof importUser>,
): Promise<DataOf<typeof importUser>> {
  const { clock, keys, jobs } = context
  const table = await readFile(input, principal.companyId)

  return context.once(async (db) => {
    const { companyId, employeeId: requestedBy } = principal
    const acting = await actingNow(db, principal, importUser)
    const rows = await checkAgainst(db, acting, table)
    requireGood(rows)
    const activated = countActivations(rows)
    await requireFreePlaces(db, { companyId, clock, count: activated })
    const refused = noAddressFor(context.config, countInvitations(rows))
    if (refused) throw refused

    const before = await requireRoomForPasswords(db, rows.length)

    const at = clock.now()
    const importId = await store.insert(db, { companyId, requestedBy, people: rows.length, at })
    const people = rows.map(({ draft }) => draft)
    const groups = await groupsFor(db, acting.permissions)
    await requireMayChange(db, acting, { before: noEdges, after: edgesOf(people, groups) })
    const ids = await createEmployees(db, people, { principal, groups, at })
    await countInvited(db, context, {
      companyId,
      invited: ids.filter((_, place) => people[place]!.password === null),
      at,
    })
    const key = await keys.companyKey(db, companyId)
    await store.insertWaiting(db, { companyId, importId }, await sealAll(key, people, ids))
    await recordImport(db, principal, { people, ids, groups, importId, activated, at })
    await addHashJob(db, jobs, { companyId, importId, priority: priorityAfter(before.imports) })
    return 'Success' as const
  })
}

/** @throws IMPORT_EMPTY_CELL or IMPORT_EXAMPLE_ROW where that is the first problem, IMPORT_ROWS_INVALID */
function requireGood(rows: readonly CheckedRow[]): void {
  const bad = rows.filter(({ problems }) => problems.length > 0)
  const [first] = bad
  if (!first) return
  const [problem] = first.problems
  const { error } = problem!
  if (error.code === 'IMPORT_EMPTY_CELL' || error.code === 'IMPORT_EXAMPLE_ROW') throw error
  throw new AppError('IMPORT_ROWS_INVALID', { rows: bad.length, row: first.row })
}

interface Invited {
  readonly companyId: number
  readonly invited: readonly number[]
  readonly at: Date
}

/** The job that invites them refuses nobody, so they are counted here. @throws OUTSIDE_ADDRESSES_TOO_MANY */
async function countInvited(db: Db, { mail }: Context, { companyId, invited, at }: Invited): Promise<void> {
  if ((await mail.addresses.standing(db, companyId, at)).isTrusted) return
  const refusal = (refused: Refused) => new AppError('OUTSIDE_ADDRESSES_TOO_MANY', { field: 'file', ...refused })
  await mail.countAddresses(db, { companyId, whom: invited.map((employeeId) => ({ employeeId })), refusal })
}

/** Hashing costs far more than sending a file. @throws IMPORT_PASSWORDS_WAITING */
async function requireRoomForPasswords(db: Db, more: number): Promise<store.Unfinished> {
  const before = await store.findUnfinished(db)
  const { waiting } = before
  const limit = limits.importPasswordsWaiting
  if (waiting + more > limit) throw new AppError('IMPORT_PASSWORDS_WAITING', { waiting, limit })
  return before
}

/** The preselected groups, except those that would give what the importing employee may not hand out (rules 2.3). */
async function groupsFor(db: Db, held: ReadonlySet<number>): Promise<number[]> {
  const groups = await permissionsOfEachGroup(db, await listPreselected(db))
  return [...groups].filter(([, ids]) => notGivable(held, ids).length === 0).map(([groupId]) => groupId)
}

function sealAll(key: CompanyKey, people: readonly EmployeeDraft[], ids: readonly number[]): Promise<store.Waiting[]> {
  return mapInPieces(people, key.companyId, ({ password }, place) => {
    const employeeId = ids[place]!
    if (password === null) return { employeeId, sealed: null, companyKeyId: null }
    const sealed = sealFor(key, Buffer.from(password, 'utf8'), passwordBinding(employeeId))
    return { employeeId, sealed, companyKeyId: key.id }
  })
}

interface Import {
  readonly people: readonly EmployeeDraft[]
  readonly ids: readonly number[]
  readonly groups: readonly number[]
  readonly importId: number
  readonly activated: number
  readonly at: Date
}

/** Everything that the file gives to anyone. */
function edgesOf(people: readonly EmployeeDraft[], groups: readonly number[]): Edges {
  const permissions = people.some(({ admin }) => admin) ? [everything] : []
  return { permissions, roles: [...new Set(people.map(({ role }) => role))], groups }
}

/** One event for the import, and one for each person, as if they had been added one by one. */
async function recordImport(db: Db, principal: EmployeePrincipal, done: Import): Promise<void> {
  const { people, ids, groups, importId, activated, at } = done
  const administrators = people.filter(({ admin }) => admin).length
  const facts = { people: people.length, activated, administrators }
  const added = people.map(({ username, email, firstName, lastName, role, active, admin }, place) =>
    employeeAdded({
      at,
      subjectId: ids[place]!,
      facts: { active, permissions: admin ? [everything] : [], roles: [role], groups: [...groups], importId },
      personal: { username, email, name: `${firstName} ${lastName}` },
    }),
  )
  await recordAll(db, principal, [employeesImported({ at, subjectId: importId, facts }), ...added])
}
