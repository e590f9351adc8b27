import type { FactorRule } from '@laisen/contract/factor-rule'
import type { Db } from '../db/database.ts'

export interface FactorPolicy {
  readonly requiredOf: FactorRule
  /** From when on; null where nobody must have one. */
  readonly requiredFrom: Date | null
  /** Whether people confirm before each signature with a certificate that needs no password. */
  readonly confirmSignatures: boolean
}

export async function find(db: Db): Promise<FactorPolicy> {
  return of(db).executeTakeFirstOrThrow()
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lock(db: Db): Promise<FactorPolicy> {
  return of(db).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The same for a reader: others may read it as well. */
export async function hold(db: Db): Promise<FactorPolicy> {
  return of(db).forShare().executeTakeFirstOrThrow()
}

function of(db: Db) {
  return db
    .selectFrom('companies')
    .select(['factor_required_of as requiredOf', 'factor_required_from as requiredFrom'])
    .select('confirm_signatures as confirmSignatures')
}

export async function set(db: Db, { requiredOf, requiredFrom, confirmSignatures }: FactorPolicy): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      factor_required_of: requiredOf,
      factor_required_from: requiredFrom,
      confirm_signatures: confirmSignatures,
    })
    .execute()
}
