import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Kind = Tables['mails_counted']['kind']

/** Whom a mail that is counted reaches: the recipient of an envelope, or an employee whose address nobody has proven. */
export type Counted = { readonly recipientId: number } | { readonly employeeId: number }

const columnOf = (one: Counted) =>
  'recipientId' in one ? { recipient_id: one.recipientId } : { employee_id: one.employeeId }

/** Nobody else of the company counts addresses until the transaction ends. */
export async function lockAddresses(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('outside recipients'), hashtext(${String(companyId)}))`.execute(db)
}

/** When the address was counted before which so many were counted since then. */
export async function findAddress(
  db: Db,
  { since, before }: { readonly since: Date; readonly before: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mails_counted')
    .select('at')
    .where('kind', '=', 'address')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(before)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export async function insert(
  db: Db,
  { companyId, kind, at, whom }: { companyId: number; kind: Kind; at: Date; whom: readonly Counted[] },
): Promise<void> {
  await db
    .insertInto('mails_counted')
    .values(whom.map((one) => ({ company_id: companyId, kind, at, ...columnOf(one) })))
    .execute()
}

/** When mails of a kind were counted for someone since then, the latest first. */
export async function listTimes(
  db: Db,
  { whom, kind, since }: { whom: Counted; kind: Kind; since: Date },
): Promise<Date[]> {
  const [column, id] =
    'recipientId' in whom ? (['recipient_id', whom.recipientId] as const) : (['employee_id', whom.employeeId] as const)
  const rows = await db
    .selectFrom('mails_counted')
    .select('at')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ at }) => at)
}

/** Deletes what no limit looks at any more. */
export async function deleteBefore(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('mails_counted').where('at', '<', before).execute()
}
