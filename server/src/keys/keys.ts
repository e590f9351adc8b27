import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Binding, seal, unseal } from './cipher.ts'
import { type MasterKey, masterKeyCheckName } from './master.ts'

/** A company's key in the clear: wraps its objects' keys, seals its certificates' keys. Lives in memory only. */
export interface CompanyKey {
  readonly companyId: number
  readonly id: number
  readonly secret: KeyObject
}

export interface Keys {
  readonly masterKeyId: string
  /** The key that seals what is new, made on need. */
  companyKey(db: CompanyDb | Db, companyId: number): Promise<CompanyKey>
  /** The key that something was sealed with. */
  companyKeyById(db: CompanyDb | Db, companyId: number, keyId: number): Promise<CompanyKey>
  /** For what belongs to no company, mails of the installation for one. */
  installationKey(): Promise<Buffer>
  /** After the master key was rotated by another process: nothing kept from before is trusted. */
  forget(): void
}

export interface KeysOptions {
  readonly master: MasterKey
  readonly owner: Kysely<Tables>
  readonly clock: Clock
}

const KEY_BYTES = 32

export function createKeys({ master, owner, clock }: KeysOptions): Keys {
  const known = new Map<string, CompanyKey>()
  const current = new Map<number, CompanyKey>()
  let installation: Promise<Buffer> | undefined

  const unwrap = async (companyId: number, row: { id: number; wrapped: Uint8Array }): Promise<CompanyKey> => {
    const name = `${companyId}/${row.id}`
    const kept = known.get(name)
    if (kept) return kept
    const bytes = await master.unwrap(row.wrapped, companyKeyBinding(companyId))
    const key = { companyId, id: row.id, secret: createSecretKey(bytes) }
    known.set(name, key)
    return key
  }

  const make = async (db: Db, companyId: number): Promise<CompanyKey> => {
    const bytes = randomBytes(KEY_BYTES)
    const wrapped = await master.wrap(bytes, companyKeyBinding(companyId))
    // Only while this is still the installation's master key: a rotation elsewhere may have ended ours (rotate.ts).
    const { rows } = await sql<{ id: number }>`
      insert into company_keys (company_id, wrapped, master_key_id, created_at)
      select ${companyId}, ${wrapped}, ${master.id}, ${clock.now()}::timestamptz
      where exists (select from installation where name = ${masterKeyCheckName} and value = ${master.id})
      returning id`.execute(db)
    if (!rows[0]) throw new Error('the master key was rotated: restart with the new one')
    return { companyId, id: rows[0].id, secret: createSecretKey(bytes) }
  }

  const newest = async (db: Db, companyId: number): Promise<CompanyKey> => {
    const row = await db
      .selectFrom('company_keys')
      .select(['id', 'wrapped'])
      // A row of this very transaction may still be rolled back, so it must not be remembered.
      .select(sql<boolean>`coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false)`.as('uncommitted'))
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return make(db, companyId)
    const key = await unwrap(companyId, row)
    if (!row.uncommitted) current.set(companyId, key)
    return key
  }

  const byId = async (db: Db, companyId: number, keyId: number): Promise<CompanyKey> => {
    const row = await db
      .selectFrom('company_keys')
      .select(['id', 'wrapped'])
      .where('company_id', '=', companyId)
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow()
    return unwrap(companyId, row)
  }

  return {
    masterKeyId: master.id,
    companyKey: async (db, companyId) => current.get(companyId) ?? inTransaction(db, (db) => newest(db, companyId)),
    companyKeyById: async (db, companyId, keyId) =>
      known.get(`${companyId}/${keyId}`) ?? inTransaction(db, (db) => byId(db, companyId, keyId)),
    installationKey() {
      installation ??= installationKey(owner, master).catch((error: unknown) => {
        installation = undefined
        throw error
      })
      return installation
    },
    forget() {
      known.clear()
      current.clear()
      installation = undefined
    },
  }
}

/** A key or a fact that is sealed under a company's key. */
export function sealFor(key: CompanyKey, plain: Uint8Array, binding: Binding): Buffer {
  return seal(key.secret, plain, [...binding, key.companyId])
}

export function unsealFor(key: CompanyKey, sealed: Uint8Array, binding: Binding): Buffer {
  return unseal(key.secret, sealed, [...binding, key.companyId])
}

export const companyKeyBinding = (companyId: number): Binding => ['company-key', companyId]
export const installationKeyBinding: Binding = ['installation-key']
export const installationKeyName = 'installation_key'

function inTransaction<Result>(db: CompanyDb | Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return 'companyId' in db ? db.transaction(work) : work(db)
}

async function installationKey(owner: Kysely<Tables>, master: MasterKey): Promise<Buffer> {
  const wrapped = await master.wrap(randomBytes(KEY_BYTES), installationKeyBinding)
  const value = wrapped.toString('base64')
  // Of several replicas that start at once, the first one's key stays.
  await owner
    .insertInto('installation')
    .values({ name: installationKeyName, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await owner
    .selectFrom('installation')
    .select('value')
    .where('name', '=', installationKeyName)
    .executeTakeFirstOrThrow()
  return master.unwrap(Buffer.from(row.value, 'base64'), installationKeyBinding)
}
