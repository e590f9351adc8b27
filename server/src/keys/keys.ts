import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Token } from '../pkcs11/token.ts'
import { type Binding, seal, unseal } from './cipher.ts'
import type { MasterKey } from './master.ts'
import { createPrivateKeys, type PrivateKeys } from './private-keys.ts'
import * as store from './store.ts'

/** A company's key in the clear: wraps its objects' keys, seals its certificates' keys. Lives in memory only. */
export interface CompanyKey {
  readonly companyId: number
  readonly id: number
  readonly secret: KeyObject
}

export interface Keys {
  /** The key that seals new things; made when it is first needed. */
  companyKey(db: CompanyDb | Db, companyId: number): Promise<CompanyKey>
  /** The key that something was sealed with. */
  companyKeyById(db: CompanyDb | Db, companyId: number, keyId: number): Promise<CompanyKey>
  /** For what belongs to no company, such as the installation's own mails. */
  installationKey(): Promise<Buffer>
  /** Whether the stored keys open with the master key of this process. Asked anew, since it may have been rotated meanwhile. */
  open(db: Kysely<Tables>): Promise<boolean>
  readonly privateKeys: PrivateKeys
  /** Drops every key held in memory, after another process has rotated the master key. */
  forget(): void
}

interface KeysOptions {
  readonly master: MasterKey
  readonly owner: store.Owner
  readonly clock: Clock
  /** Where private keys are kept. Left out where none is used. */
  readonly token?: Token | undefined
  /** Asked before each signature: throws while this process must not act. @default it always may */
  readonly mayAct?: () => void
}

const KEY_BYTES = 32

export function createKeys({ master, owner, clock, token, mayAct }: KeysOptions): Keys {
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
    const id = await store.insertKey(db, { companyId, wrapped, masterKeyId: master.id, at: clock.now() })
    if (id === undefined) throw new Error('the master key was rotated: restart with the new one')
    return { companyId, id, secret: createSecretKey(bytes) }
  }

  const newest = async (db: Db, companyId: number): Promise<CompanyKey> => {
    const row = await store.findNewestKey(db, companyId)
    if (!row) return make(db, companyId)
    const key = await unwrap(companyId, row)
    // A key of a transaction that may still roll back must not be remembered.
    if (!row.uncommitted) current.set(companyId, key)
    return key
  }

  const byId = async (db: Db, companyId: number, keyId: number): Promise<CompanyKey> =>
    unwrap(companyId, await store.getKey(db, companyId, keyId))

  const openInstallationKey = (): Promise<Buffer> => {
    installation ??= installationKey(owner, master).catch((error: unknown) => {
      installation = undefined
      throw error
    })
    return installation
  }

  return {
    companyKey: async (db, companyId) => current.get(companyId) ?? inTransaction(db, (db) => newest(db, companyId)),
    companyKeyById: async (db, companyId, keyId) =>
      known.get(`${companyId}/${keyId}`) ?? inTransaction(db, (db) => byId(db, companyId, keyId)),
    installationKey: openInstallationKey,
    open: async (db) => (await store.masterKeyCheck.find(db)) === master.id && (await openInstallationKey()).length > 0,
    privateKeys: createPrivateKeys(token, mayAct),
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

function inTransaction<Result>(db: CompanyDb | Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return 'companyId' in db ? db.transaction(work) : work(db)
}

async function installationKey(owner: store.Owner, master: MasterKey): Promise<Buffer> {
  const wrapped = await master.wrap(randomBytes(KEY_BYTES), installationKeyBinding)
  const kept = await store.installationKeyFact.keepFirst(owner, wrapped.toString('base64'))
  return master.unwrap(Buffer.from(kept, 'base64'), installationKeyBinding)
}
