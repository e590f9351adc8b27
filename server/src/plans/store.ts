import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A company's package with what is used of it. Null limits are none. */
export interface Plan {
  readonly packageId: number
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly signaturesUsed: number
  readonly signaturesReserved: number
}

/** The package in force; when none is, the one that ended last, else the one that begins next. */
export async function findPlan(db: Db, now: Date): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    select p.id as "packageId", p.name, p.starts_at as "startsAt", p.ends_at as "endsAt", p.limit_users as "limitUsers",
      p.limit_signatures as "limitSignatures", coalesce(c.signatures_used, 0) as "signaturesUsed",
      coalesce(c.signatures_reserved, 0) as "signaturesReserved"
    from packages p left join plan_counters c on c.company_id = p.company_id and c.package_id = p.id
    order by p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}) desc,
      p.starts_at <= ${now} desc,
      case when p.starts_at <= ${now} then p.starts_at end desc, p.starts_at, p.id desc
    limit 1`.execute(db)
  return rows[0]
}

export function isInForce({ startsAt, endsAt }: Pick<Plan, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}

/** Activated people count toward the plan; only Signers are activated (1§4). */
export async function countActivated(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employees e
    where e.deleted_at is null and e.active
      and exists (select from employee_roles r where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3)`.execute(
    db,
  )
  return rows[0]!.count
}

/** Adds to what is used, if the limit allows it: one statement, so that two at once never pass the limit together. */
export async function addUsed(
  db: Db,
  { companyId, packageId }: { companyId: number; packageId: number },
  count: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_counters as c (company_id, package_id, signatures_used)
    select p.company_id, p.id, ${count} from packages p
      where p.company_id = ${companyId} and p.id = ${packageId}
        and (p.limit_signatures is null or ${count} <= p.limit_signatures)
    on conflict (company_id, package_id) do update set signatures_used = c.signatures_used + ${count}
      where (select p.limit_signatures is null or c.signatures_used + c.signatures_reserved + ${count} <= p.limit_signatures
        from packages p where p.company_id = ${companyId} and p.id = ${packageId})
    returning 1`.execute(db)
  return rows.length > 0
}
