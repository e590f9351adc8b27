import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { purgeDocument } from '../documents/purge.ts'
import { discard } from '../files/discard.ts'
import { countBytes } from '../plans/charge.ts'

type Purged = Awaited<ReturnType<typeof purgeDocument>>

/** Runs what purges documents, gives their bytes back to the package, and removes the objects when that is committed. */
export async function purging(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  work: (db: Db) => Promise<Purged[]>,
): Promise<void> {
  let purged: Purged[] = []
  await db.transaction(
    async (db) => {
      purged = await work(db)
    },
    (db) => countBytes(db, { bytes: -purged.reduce((sum, { bytes }) => sum + bytes, 0), at: clock.now() }),
  )
  await discard(
    files,
    purged.flatMap(({ objects }) => objects),
  )
}
