import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

export interface FoundEmployee {
  readonly id: number
  readonly deleted: boolean
  /** First and last name; empty once they are erased. */
  readonly name: string
}

/**
 * These employees and those with an email, whoever is deleted too, and whoever is gone and had it before. The same address may have
 * belonged to several, one after another.
 */
export async function findByEmail(db: Db, email: string, others: readonly number[]): Promise<FoundEmployee[]> {
  const { rows } = await sql<FoundEmployee>`
    select id, deleted_at is not null as deleted,
      case when email = 'erased-' || id || '@invalid' then '' else trim(first_name || ' ' || last_name) end as name
    from employees where id in (select employees_of_address(${email})) or id = any(${others}::bigint[]) order by id
    for no key update`.execute(db)
  return rows
}

export async function listProfiles(db: Db, people: readonly number[]) {
  return db
    .selectFrom('employees')
    .select(['username', 'first_name as firstName', 'last_name as lastName', 'email', 'mobile', 'locale'])
    .select(['active', 'consent_at as consentAt', 'consent_version as consentVersion'])
    .select(['created_at as createdAt', 'deleted_at as deletedAt'])
    .where('id', '=', anyOf(people))
    .orderBy('id')
    .execute()
}

/** Replaces whatever names a deleted employee. */
export async function eraseDeleted(db: Db, people: readonly number[]): Promise<void> {
  await sql`
    update employees set username = 'erased-' || id, first_name = '-', last_name = '', mobile = '', email = 'erased-' || id || '@invalid'
    where id = any(${people}::bigint[]) and deleted_at is not null`.execute(db)
}
