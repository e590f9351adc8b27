import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

interface Doubt {
  readonly companyId: number
  readonly employeeId: number
  readonly email: string
  /** Whether the person had proven it. */
  readonly proven: boolean
  readonly at: Date
  /** When it ends by itself; null where only the code ends it. */
  readonly lapsesAt: Date | null
}

/**
 * The code goes to the address before the first change, however many changes follow. One that was mailed before this change confirms
 * nothing: its reader did not know of it.
 */
export async function insertConfirmation(
  db: Db,
  { companyId, employeeId, email, proven, at, lapsesAt }: Doubt,
): Promise<void> {
  await sql`
    insert into confirmations as c (company_id, employee_id, email, email_proven, created_at, lapses_at)
    values (${companyId}, ${employeeId}, ${email}, ${proven}, ${at}, ${lapsesAt})
    on conflict (company_id, employee_id) do update set
      email = case when c.lapses_at <= ${at} then excluded.email else c.email end,
      email_proven = case when c.lapses_at <= ${at} then excluded.email_proven else c.email_proven end,
      created_at = case when c.lapses_at <= ${at} then excluded.created_at else c.created_at end,
      lapses_at = case when c.lapses_at is not null and excluded.lapses_at is not null then excluded.lapses_at end,
      code_mac = null, code_expires_at = null`.execute(db)
}

/** Certificates wait for the code, so the doubt no longer ends by itself. */
export async function keepConfirmation(db: Db, employeeId: number): Promise<void> {
  await db.updateTable('confirmations').set({ lapses_at: null }).where('employee_id', '=', employeeId).execute()
}

export async function findConfirmation(
  db: Db,
  employeeId: number,
): Promise<{ email: string; proven: boolean; createdAt: Date; lapsesAt: Date | null } | undefined> {
  return db
    .selectFrom('confirmations')
    .select(['email', 'email_proven as proven', 'created_at as createdAt', 'lapses_at as lapsesAt'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
}

export async function lockConfirmation(db: Db, employeeId: number) {
  return db
    .selectFrom('confirmations')
    .select(['email', 'code_mac', 'code_expires_at'])
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setConfirmationCode(
  db: Db,
  employeeId: number,
  { mac, expiresAt }: { mac: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('confirmations')
    .set({ code_mac: mac, code_expires_at: expiresAt })
    .where('employee_id', '=', employeeId)
    .execute()
}

export async function deleteConfirmation(db: Db, employeeId: number): Promise<void> {
  await db.deleteFrom('confirmations').where('employee_id', '=', employeeId).execute()
}

/** For employees who are deleted. */
export async function deleteConfirmations(db: Db, employeeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('confirmations').where('employee_id', '=', anyOf(employeeIds)).execute()
}
