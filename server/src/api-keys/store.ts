import type { ApiKeyCall } from '@laisen/contract/endpoints/api-keys'
import type { Locale } from '@laisen/contract/messages/define'
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Database, Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

export type EndedBecause = 'revoked' | 'owner-locked' | 'owner-deleted' | 'email-undone'

interface FoundKey {
  readonly companyId: number
  readonly keyId: number
  readonly employeeId: number
  readonly calls: readonly string[]
  readonly addresses: readonly string[]
  readonly expiresAt: Date
  /** It was revoked, or its owner may not log in. */
  readonly ended: boolean
  readonly lastUsedAt: Date | null
  readonly lastUsedAddress: string | null
  readonly locale: Locale
  readonly username: string
  readonly userType: 'EXT' | 'COM'
  readonly active: boolean
  readonly permissions: readonly number[]
  /** Those that it may sign with. */
  readonly certificates: readonly number[]
}

/** The key of a token, ended or not, with what its owner may do now. */
export async function findKey(database: Database, tokenHash: Buffer): Promise<FoundKey | undefined> {
  const { rows } = await sql<FoundKey>`
    select company_id as "companyId", key_id as "keyId", employee_id as "employeeId", calls, addresses,
      expires_at as "expiresAt", ended, last_used_at as "lastUsedAt", last_used_address as "lastUsedAddress", locale,
      username, user_type as "userType", active, permissions, certificates
    from find_api_key(${tokenHash})`.execute(database.unbound)
  return rows[0]
}

/** Records a use. Of simultaneous ones, one does so; the others skip it instead of waiting for its commit. */
export async function touch(
  db: Db,
  keyId: number,
  { at, address }: { readonly at: Date; readonly address: string },
): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${at}, last_used_address = ${address} where id in (
      select id from api_keys where id = ${keyId} for no key update skip locked)`.execute(db)
}

interface NewKey {
  readonly companyId: number
  readonly employeeId: number
  readonly name: string
  readonly tokenHash: Buffer
  readonly hint: string
  readonly calls: readonly ApiKeyCall[]
  readonly addresses: readonly string[]
  readonly at: Date
  readonly expiresAt: Date
}

/** Returns its id; undefined where the employee has a key of this name. */
export async function insert(db: Db, key: NewKey): Promise<number | undefined> {
  const row = await db
    .insertInto('api_keys')
    .values({
      company_id: key.companyId,
      employee_id: key.employeeId,
      name: key.name,
      token_hash: key.tokenHash,
      hint: key.hint,
      calls: [...key.calls],
      addresses: [...key.addresses],
      created_at: key.at,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** How many keys an employee has that were not revoked. Expired ones are counted until their owner removes them. */
export async function countOf(db: Db, employeeId: number): Promise<number> {
  const { total } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface Ended {
  readonly id: number
  readonly employeeId: number
}

/** Ends a key: of one employee, or of anyone in the company. Undefined where there is none, or it has ended before. */
export async function markRevoked(
  db: Db,
  { keyId, onlyOf, at }: { keyId: number; onlyOf: number | null; at: Date },
): Promise<Ended | undefined> {
  return db
    .updateTable('api_keys')
    .set({ ended_at: at, ended_because: 'revoked' })
    .where('id', '=', keyId)
    .where('ended_at', 'is', null)
    .$if(onlyOf !== null, (query) => query.where('employee_id', '=', onlyOf!))
    .returning(['id', 'employee_id as employeeId'])
    .executeTakeFirst()
}

/** Ends the keys of these people that were created since then. */
export async function markEndedOf(
  db: Db,
  {
    people,
    because,
    since = new Date(0),
    at,
  }: { people: readonly number[]; because: EndedBecause; since?: Date; at: Date },
): Promise<Ended[]> {
  return db
    .updateTable('api_keys')
    .set({ ended_at: at, ended_because: because })
    .where('employee_id', '=', anyOf(people))
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .returning(['id', 'employee_id as employeeId'])
    .execute()
}

export interface ListedKey {
  readonly id: number
  readonly name: string
  readonly hint: string
  readonly employeeId: number
  readonly employeeName: string
  readonly calls: ApiKeyCall[]
  readonly addresses: string[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly lastUsedAddress: string | null
}

interface Listing {
  /** Only this employee's; null for the company's. */
  readonly onlyOf: number | null
  readonly search: string
  readonly slice: Slice
}

/** Keys that were not revoked, the latest first, whose name, beginning or owner contains a text, and how many there are. */
// joins employees: the list of a company shows and searches whose each key is
export async function list(db: Db, { onlyOf, search, slice }: Listing): Promise<{ keys: ListedKey[]; total: number }> {
  const wanted = search.trim()
  const matching = sql`k.ended_at is null and (${onlyOf}::bigint is null or k.employee_id = ${onlyOf}::bigint)
    and position(lower(${wanted}) in lower(k.name || ' ' || k.hint || ' ' || e.first_name || ' ' || e.last_name)) > 0`
  const { rows } = await sql<ListedKey>`
    select k.id, k.name, k.hint, k.employee_id as "employeeId", e.first_name || ' ' || e.last_name as "employeeName",
      k.calls, k.addresses, k.created_at as "createdAt", k.expires_at as "expiresAt",
      k.last_used_at as "lastUsedAt", k.last_used_address as "lastUsedAddress"
    from api_keys k join employees e on e.company_id = k.company_id and e.id = k.employee_id
    where ${matching} order by k.id desc offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total
    from api_keys k join employees e on e.company_id = k.company_id and e.id = k.employee_id where ${matching}`.execute(
    db,
  )
  return { keys: rows, total: totals[0]!.total }
}
