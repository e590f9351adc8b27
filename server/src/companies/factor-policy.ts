import type { Db } from '../db/database.ts'
import * as store from './factor-policy-store.ts'

export type { FactorPolicy } from './factor-policy-store.ts'

/** Whom the company of this transaction requires a second factor of, from when, and whether signatures are confirmed. */
export function findFactorPolicy(db: Db): Promise<store.FactorPolicy> {
  return store.find(db)
}

/** The same, and nobody else changes it until the transaction ends. */
export function lockFactorPolicy(db: Db): Promise<store.FactorPolicy> {
  return store.lock(db)
}

/** The rule, which nobody changes until the transaction ends; others may read it meanwhile. */
export function holdFactorPolicy(db: Db): Promise<store.FactorPolicy> {
  return store.hold(db)
}

export function setFactorPolicy(db: Db, policy: store.FactorPolicy): Promise<void> {
  return store.set(db, policy)
}
