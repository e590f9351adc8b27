import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Database, Db } from '../db/database.ts'
import type { LinkPurpose } from './links.ts'

interface NewLink {
  readonly companyId: number
  readonly purpose: LinkPurpose
  readonly employeeId: number
  readonly about: string | null
  readonly session: { readonly sessionId: number; readonly tokenHash: Buffer } | undefined
  readonly tokenHash: Buffer
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('links')
    .values({
      company_id: link.companyId,
      purpose: link.purpose,
      employee_id: link.employeeId,
      about: link.about,
      session_id: link.session?.sessionId ?? null,
      session_token_hash: link.session?.tokenHash ?? null,
      token_hash: link.tokenHash,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Finds the company and the id of a link by its token, before the company is known. */
export async function locateLink(
  { unbound }: Database,
  tokenHash: Buffer,
): Promise<{ companyId: number; linkId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; linkId: number }>`
    select company_id as "companyId", link_id as "linkId" from find_link(${tokenHash})`.execute(unbound)
  return rows[0]
}

/**
 * A link that is neither used nor expired, with its person. Undefined also where that person may not log in, and where the session that
 * the link was asked for in has ended; it need not be in use, since a download may take longer.
 */
// joins employees, companies: the link of someone who may not log in is not valid
export async function findLink(db: Db, linkId: number, now: Date) {
  return db
    .selectFrom('links')
    .innerJoin('employees', (join) =>
      join.onRef('employees.company_id', '=', 'links.company_id').onRef('employees.id', '=', 'links.employee_id'),
    )
    .innerJoin('companies', 'companies.id', 'links.company_id')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'links.company_id')
        .onRef('sessions.id', '=', 'links.session_id')
        .onRef('sessions.token_hash', '=', 'links.session_token_hash')
        .on('sessions.ended_at', 'is', null)
        .on('sessions.expires_at', '>', now),
    )
    .select(['links.purpose', 'links.about', 'links.created_at', 'links.expires_at', 'links.employee_id'])
    .select(['employees.username', 'employees.email', 'companies.code'])
    .where('links.id', '=', linkId)
    .where('links.used_at', 'is', null)
    .where('links.expires_at', '>', now)
    .where('links.downloads', '=', 0)
    .where((eb) => eb.or([eb('links.session_id', 'is', null), eb('sessions.id', 'is not', null)]))
    .where('employees.deleted_at', 'is', null)
    .where('employees.locked_at', 'is', null)
    .where('companies.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a link as used. False when it was used before or has expired. Of two requests at once, one waits here for the other. */
export async function markUsed(db: Db, linkId: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('links')
    .set({ used_at: now })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Counts how often the last byte of the file of a link was sent. */
export async function addDownloads(db: Db, linkId: number, count: number): Promise<void> {
  await db
    .updateTable('links')
    .set(({ eb }) => ({ downloads: eb('downloads', '+', count) }))
    .where('id', '=', linkId)
    .execute()
}

/** Marks all open links of these purposes as used that were mailed to these people, from the link `from` on. */
export async function markAllUsed(
  db: Db,
  people: readonly number[],
  { purposes, from = 0, at }: { purposes: readonly LinkPurpose[]; from?: number; at: Date },
): Promise<void> {
  await db
    .updateTable('links')
    .set({ used_at: at })
    .where('employee_id', '=', anyOf(people))
    .where('purpose', '=', anyOf(purposes))
    .where('id', '>=', from)
    .where('used_at', 'is', null)
    .execute()
}

/** The new address whose link a person has not opened yet; empty without one. Asking for another ends the link before. */
export async function pendingEmail(db: Db, employeeId: number, now: Date): Promise<string> {
  const row = await db
    .selectFrom('links')
    .select('about')
    .where('employee_id', '=', employeeId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.about ?? ''
}

/** Of two transactions that would mail the same person at once, one waits for the other. */
export async function lockIssuing(db: Db, employeeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`laisen link ${employeeId}`}, 0))`.execute(db)
}

/** How many links of a purpose were mailed to a person since. It names the company, because a job asks as the owner, who sees all. */
export async function countIssued(
  db: Db,
  {
    companyId,
    employeeId,
    purpose,
    since,
  }: { companyId: number; employeeId: number; purpose: LinkPurpose; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
