import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { importUser } from '@laisen/contract/endpoints/imports'
import { everything, notGivable } from '@laisen/contract/permissions'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { requireUserRoom } from '../employees/activation.ts'
import { recordAll } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { type CompanyKey, sealFor } from '../keys/keys.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOfEachGroup } from '../permissions/permissions-of.ts'
import { activatedBy, checkAgainst } from './against.ts'
import type { CheckedRow, NewPerson } from './check.ts'
import { insertPeople } from './insert-people.ts'
import { hashJob, passwordBinding } from './jobs.ts'
import { readFile } from './read-file.ts'
import * as store from './store.ts'

/**
 * Adds everybody in a file, or nobody. Their passwords wait sealed until a job has hashed them (rules 3.6); each must be
 * changed at the first sign-in, since somebody else wrote it.
 */
export async function importPeople(
  context: Context,
  actor: Actor,
  input: InputOf<typeof importUser>,
): Promise<DataOf<typeof importUser>> {
  const { clock, keys, jobs } = context
  const table = await readFile(input)

  return context.once(async (db) => {
    const { companyId, employeeId: requestedBy } = actor
    const held = await actingNow(db, actor, importUser)
    const rows = await checkAgainst(db, held, table)
    requireGood(rows)
    const activated = activatedBy(rows)
    await requireUserRoom(db, { companyId, clock, count: activated })

    const at = clock.now()
    const importId = await store.insert(db, { companyId, requestedBy, people: rows.length, at })
    const people = rows.map(({ person }) => person)
    const groups = await groupsFor(db, held)
    const ids = await insertPeople(db, people, { actor, groups, at })
    const key = await keys.companyKey(db, companyId)
    await store.insertPasswords(db, { companyId, importId }, sealedUnder(key, people, ids))
    await recordImport(db, actor, { people, ids, groups, importId, activated, at })
    await jobs.add(db, hashJob, { companyId, importId })
    return 'Success' as const
  })
}

/** @throws IMPORT_EMPTY_CELL where that is the first problem, IMPORT_ROWS_INVALID */
function requireGood(rows: readonly CheckedRow[]): void {
  const bad = rows.filter(({ problems }) => problems.length > 0)
  const [first] = bad
  if (!first) return
  const [problem] = first.problems
  if (problem!.error.code === 'IMPORT_EMPTY_CELL') throw problem!.error
  throw new AppError('IMPORT_ROWS_INVALID', { rows: bad.length, row: first.row })
}

/** The groups that new people are put into, but for those that carry what this person may not hand out (rules 2.3). */
async function groupsFor(db: Db, held: ReadonlySet<number>): Promise<number[]> {
  const carried = await permissionsOfEachGroup(db, await store.listPreselected(db))
  return [...carried].filter(([, ids]) => notGivable(held, ids).length === 0).map(([groupId]) => groupId)
}

function sealedUnder(key: CompanyKey, people: readonly NewPerson[], ids: readonly number[]): store.SealedPassword[] {
  return people.map(({ password }, place) => {
    const employeeId = ids[place]!
    const sealed = sealFor(key, Buffer.from(password, 'utf8'), passwordBinding(employeeId))
    return { employeeId, sealed, companyKeyId: key.id }
  })
}

interface Imported {
  readonly people: readonly NewPerson[]
  readonly ids: readonly number[]
  readonly groups: readonly number[]
  readonly importId: number
  readonly activated: number
  readonly at: Date
}

/** One event for the import, and one for each person, as if they had been added one by one. */
async function recordImport(db: Db, { companyId, employeeId: actorId }: Actor, done: Imported): Promise<void> {
  const { people, ids, groups, importId, activated, at } = done
  const administrators = people.filter(({ admin }) => admin).length
  const facts = { people: people.length, activated, administrators }
  const added = people.map(({ username, email, firstName, lastName, role, active, admin }, place) => ({
    type: 'employee.added' as const,
    at,
    actorId,
    subjectId: ids[place]!,
    facts: { active, permissions: admin ? [everything] : [], roles: [role], groups: [...groups], importId },
    personal: { username, email, name: `${firstName} ${lastName}` },
  }))
  const whole = { type: 'employees.imported' as const, at, actorId, subjectId: importId, facts }
  await recordAll(db, companyId, [whole, ...added])
}
