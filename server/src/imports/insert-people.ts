import { everything } from '@laisen/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuseDuplicate } from '../employees/duplicate.ts'
import type { NewPerson } from './check.ts'

export interface Whose {
  readonly actor: Actor
  readonly groups: readonly number[]
  readonly at: Date
}

/**
 * Writes many people with what they hold: what employees/create.ts does for one, in a handful of statements for all. Nobody
 * can sign in yet. Gives their ids in the order of the file. @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE
 */
export async function insertPeople(db: Db, people: readonly NewPerson[], whose: Whose): Promise<number[]> {
  const ids = await insertEmployees(db, people, whose)
  const { actor, groups, at } = whose
  const { companyId: company, employeeId: by } = actor
  const administrators = ids.filter((_, place) => people[place]!.admin)
  await sql`
    insert into employee_roles (company_id, employee_id, role_id, created_by, created_at)
    select ${company}, given.*, ${by}::bigint, ${at}::timestamptz
    from unnest(${ids}::bigint[], ${people.map(({ role }) => role)}::bigint[]) given`.execute(db)
  await sql`
    insert into employee_permissions (company_id, employee_id, permission_id)
    select ${company}, id, ${everything} from unnest(${administrators}::bigint[]) id`.execute(db)
  await sql`
    insert into employee_groups (company_id, employee_id, group_id)
    select ${company}, employee, chosen
    from unnest(${ids}::bigint[]) employee, unnest(${groups}::bigint[]) chosen`.execute(db)
  return ids
}

async function insertEmployees(db: Db, people: readonly NewPerson[], { actor, at }: Whose): Promise<number[]> {
  const each = <Value>(value: (person: NewPerson) => Value) => people.map(value)
  const { rows } = await sql<{ id: number; username: string }>`
    insert into employees (company_id, username, first_name, last_name, email, mobile, active, must_change_password,
      locale, created_at)
    select ${actor.companyId}, p.username, p.first_name, p.last_name, p.email, p.mobile, p.active, true,
      ${actor.locale}, ${at}::timestamptz
    from unnest(${each(({ username }) => username)}::text[], ${each(({ firstName }) => firstName)}::text[],
      ${each(({ lastName }) => lastName)}::text[], ${each(({ email }) => email)}::text[],
      ${each(({ mobile }) => mobile)}::text[], ${each(({ active }) => active)}::boolean[]) with ordinality
      p (username, first_name, last_name, email, mobile, active, place)
    order by p.place
    returning id, username`
    .execute(db)
    .catch(refuseDuplicate)
  const idOf = new Map(rows.map(({ id, username }) => [username, id]))
  return people.map(({ username }) => idOf.get(username)!)
}
