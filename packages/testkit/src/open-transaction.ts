import type { Database, Db } from '@laisen/server/db/database'

/**
 * Begins work in a transaction of a company and leaves it open, so that others have to wait for it.
 * @returns a function that commits it or, with `gives up`, rolls it back (and rejects)
 */
export async function openTransaction(
  company: ReturnType<Database['company']>,
  work: (db: Db) => Promise<unknown>,
  then: 'commits' | 'gives up' = 'commits',
): Promise<() => Promise<void>> {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = company.transaction(async (db) => {
    await work(db)
    begun.resolve()
    await ended.promise
    if (then === 'gives up') throw new Error('gave up')
  })
  // A failure of the work itself must not leave the caller waiting.
  done.catch(begun.reject)
  await begun.promise
  return async () => {
    ended.resolve()
    await done
  }
}
