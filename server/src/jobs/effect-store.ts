import type { Db } from '../db/database.ts'

/** Two runs at the same moment: the second waits here for the first to commit, and then finds its row. */
export async function insertEffect(db: Db, jobKey: string, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('effects')
    .values({ job_key: jobKey, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows !== 0n
}
