import { type Kysely, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Which of these keys a person has seen. */
export async function listSeen(db: Db, employeeId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('seen_notifications')
    .select('key')
    .where('employee_id', '=', employeeId)
    .where('key', '=', anyOf(keys))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function insertSeen(
  db: Db,
  { companyId, employeeId }: { readonly companyId: number; readonly employeeId: number },
  { keys, at }: { readonly keys: readonly string[]; readonly at: Date },
): Promise<void> {
  await sql`
    insert into seen_notifications (company_id, employee_id, key, seen_at)
    select ${companyId}, ${employeeId}, key, ${at} from unnest(${[...keys]}::text[]) key
    on conflict do nothing`.execute(db)
}

/** In every company, so as the owner, who alone sees them all. */
export async function deleteSeen(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('seen_notifications').where('seen_at', '<', before).execute()
}
