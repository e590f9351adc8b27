import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { installationFact } from '../db/installation-fact.ts'
import type { Tables } from '../db/tables.ts'

/** The owner's access to the database, in a transaction or outside one. */
export type Owner = Kysely<Tables>

/** A company's key as it is stored: wrapped by the master key. */
interface WrappedKey {
  readonly id: number
  readonly wrapped: Buffer
}

/** `uncommitted` when this very transaction inserted it and may still roll it back. */
export async function findNewestKey(
  db: Db,
  companyId: number,
): Promise<(WrappedKey & { readonly uncommitted: boolean }) | undefined> {
  return db
    .selectFrom('company_keys')
    .select(['id', 'wrapped'])
    .select(sql<boolean>`coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false)`.as('uncommitted'))
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function getKey(db: Db, companyId: number, keyId: number): Promise<WrappedKey> {
  return db
    .selectFrom('company_keys')
    .select(['id', 'wrapped'])
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
}

interface NewKey {
  readonly companyId: number
  readonly wrapped: Buffer
  readonly masterKeyId: string
  readonly at: Date
}

/** Answers the key's id, or undefined when the installation has another master key by now (rotate.ts). */
export async function insertKey(db: Db, { companyId, wrapped, masterKeyId, at }: NewKey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into company_keys (company_id, wrapped, master_key_id, created_at)
    select ${companyId}, ${wrapped}, ${masterKeyId}, ${at}::timestamptz
    where exists (select from installation where name = ${MASTER_KEY_CHECK} and value = ${masterKeyId})
    returning id`.execute(db)
  return rows[0]?.id
}

/** Every company's key. A process that makes a key meanwhile waits, and then finds that the master key has changed. */
export async function lockKeys(owner: Owner): Promise<(WrappedKey & { readonly companyId: number })[]> {
  await sql`lock table company_keys in share row exclusive mode`.execute(owner)
  return owner.selectFrom('company_keys').select(['company_id as companyId', 'id', 'wrapped']).execute()
}

export async function updateKey(
  owner: Owner,
  { companyId, id, wrapped, masterKeyId }: WrappedKey & { companyId: number; masterKeyId: string },
): Promise<void> {
  await owner
    .updateTable('company_keys')
    .set({ wrapped, master_key_id: masterKeyId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const MASTER_KEY_CHECK = 'master_key_check'
const INSTALLATION_KEY = 'installation_key'

/** The id of the master key that the data was written with. */
export const masterKeyCheck = installationFact(MASTER_KEY_CHECK)
/** The installation's own key, wrapped by the master key, in base64. */
export const installationKeyFact = installationFact(INSTALLATION_KEY)
/** What a PKCS#11 token derives the master key from, where it comes from there. */
export const masterKeyOnToken = installationFact('master_key_on_token')
