import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

interface Admission {
  readonly companyId: number
  readonly network: Buffer
  readonly mailbox: Buffer
  readonly limits: Config['registrationLimits']
  readonly at: Date
}

/** Which limit is reached; null where none is, and the company has been counted. Registrations take turns here until they commit. */
export async function admitRegistration(
  db: Db,
  { companyId, network, mailbox, limits, at }: Admission,
): Promise<'network' | 'mailbox' | 'hour' | null> {
  const { rows } = await sql<{ reached: 'network' | 'mailbox' | 'hour' | null }>`
    select admit_registration(${companyId}, ${network}, ${mailbox}, ${at}, ${limits.networkDaily}, ${limits.mailboxDaily},
      ${limits.hourly}) as reached`.execute(db)
  return rows[0]!.reached
}

/** Whether the company of this transaction waits for approval. */
export async function isWaiting(db: Db, companyId: number): Promise<boolean> {
  const { waits_since } = await db
    .selectFrom('companies')
    .select('waits_since')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return waits_since !== null
}

export async function isAddressTaken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select own_address_taken() as taken`.execute(db)
  return rows[0]!.taken
}

export async function claimCompany(db: Db): Promise<void> {
  await sql`select claim_company()`.execute(db)
}

/**
 * Companies that registered before an instant and in which nobody has a password, or that were declined before it. Whether one was
 * claimed in another way, `dropUnclaimed` judges. As the owner.
 */
// joins employees: a company is claimed once someone in it has a password
export async function listUnclaimed(owner: Kysely<Tables>, before: Date): Promise<{ id: number; code: string }[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from companies c where registered_from is not null and (declined_at <= ${before} or created_at <= ${before}
      and not exists (select from employees e where e.company_id = c.id and e.password_hash is not null))
    order by id`.execute(owner)
  return rows
}

/** Removes a company, unless someone has claimed it by now. As the owner, in a transaction of its own. */
export async function dropUnclaimed(owner: Kysely<Tables>, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`select drop_unclaimed(${companyId}) as dropped`.execute(owner)
  return rows[0]!.dropped
}
