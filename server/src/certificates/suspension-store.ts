import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// Whose a key is says `personal_of`, and who lifts a suspension `suspended_for` (migration 0108). Neither follows what others do to the
// kind of a certificate, its people or its groups.

/**
 * Suspends what somebody else could sign with in the account of this person: without a password, or by one that another person chose.
 * Returns how many are suspended now. Those suspended before are included, because the same confirmation releases them.
 */
export async function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  await db
    .updateTable('certificates')
    .set({ suspended_at: at, suspended_for: employeeId })
    .where(isPersonalOf(employeeId))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`(not password_check or password_by <> ${employeeId})`)
    .execute()
  return countSuspended(db, employeeId)
}

/** Theirs, or the company's as long as it is a personal certificate of theirs. */
function isPersonalOf(employeeId: number) {
  return sql<boolean>`(personal_of = ${employeeId} or personal_of is null and kind = '1' and exists (select from certificate_employees a
    where a.company_id = certificates.company_id and a.certificate_id = certificates.id and a.employee_id = ${employeeId}))`
}

export async function suspend(db: Db, certificateId: number, { personId, at }: { personId: number; at: Date }) {
  await db
    .updateTable('certificates')
    .set({ suspended_at: sql`coalesce(suspended_at, ${at}::timestamptz)`, suspended_for: personId })
    .where('id', '=', certificateId)
    .execute()
}

export async function listWaiting(db: Db, employeeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('certificates')
    .where('suspended_for', '=', employeeId)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(limits.unpagedRows)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many certificates wait for this person. */
export async function countSuspended(db: Db, employeeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('certificates')
    .where('suspended_for', '=', employeeId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many keys are this person's, whatever their passwords. */
export async function countPersonal(db: Db, employeeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('certificates')
    .where(isPersonalOf(employeeId))
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whose the key of a certificate is after its person agreed to what it is: the company's where it is shared, else of whoever has it now. */
const asItIs = sql<number | null>`case when kind = '1' then (select min(a.employee_id) from certificate_employees a
  where a.company_id = certificates.company_id and a.certificate_id = certificates.id) end`

interface Released {
  readonly id: number
  /** Whose the key is now; null where it is the company's. */
  readonly personId: number | null
}

/** The person agrees to what became of everything that waits for them. */
export async function releasePersonal(db: Db, employeeId: number): Promise<Released[]> {
  return db
    .updateTable('certificates')
    .set({ suspended_at: null, suspended_for: null })
    .set({ personal_of: sql`case when personal_of is not null then ${asItIs} end` })
    .where('suspended_for', '=', employeeId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'personal_of as personId'])
    .execute()
}

/** The person makes it what it is, or its key is a new one: whatever it waited for is over. Returns whose the key is now. */
export async function settle(db: Db, certificateId: number): Promise<number | null> {
  const row = await db
    .updateTable('certificates')
    .set({ suspended_at: null, suspended_for: null, personal_of: asItIs })
    .where('id', '=', certificateId)
    .returning('personal_of as personId')
    .executeTakeFirst()
  return row?.personId ?? null
}

export interface Personal {
  readonly id: number
  readonly name: string
  /** Whose its key is. */
  readonly personId: number
  readonly suspended: boolean
  /** Someone else could sign with it as it is now: it is shared, given to another person or in a group with one. */
  readonly reachesOthers: boolean
}

/** Those of these certificates whose key is a person's. */
// joins certificate_group_certificates and certificate_group_employees in the view certificate_users: groups let others sign, too
export async function listPersonal(db: Db, certificateIds: readonly number[]): Promise<Personal[]> {
  const { rows } = await sql<Personal>`
    select c.id, c.name, c.personal_of as "personId", c.suspended_at is not null as suspended,
      c.kind = '2' or not exists (select from certificate_employees a where a.company_id = c.company_id
        and a.certificate_id = c.id and a.employee_id = c.personal_of)
      or exists (select from certificate_users u where u.company_id = c.company_id
        and u.certificate_id = c.id and u.employee_id <> c.personal_of) as "reachesOthers"
    from certificates c
    where c.id = any(${certificateIds}::bigint[]) and c.personal_of is not null and c.deleted_at is null
    order by c.id`.execute(db)
  return rows
}
