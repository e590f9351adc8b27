import type { Db } from '../db/database.ts'

/** Whether the company of this transaction demands a second factor of everyone. */
export async function isFactorDemanded(db: Db): Promise<boolean> {
  const { factor_demanded } = await db.selectFrom('companies').select('factor_demanded').executeTakeFirstOrThrow()
  return factor_demanded
}

/** False when it was so already. */
export async function setFactorDemanded(db: Db, demanded: boolean): Promise<boolean> {
  const result = await db
    .updateTable('companies')
    .set({ factor_demanded: demanded })
    .where('factor_demanded', '<>', demanded)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
