import type { TestServer } from '@laisen/testkit/server'
import { waitUntilWaiting } from './waiting.ts'

const LOCK = 471_104

interface Held {
  readonly table: string
  readonly on: 'insert' | 'insert or update' | 'delete'
  /** Which rows; all of them by default. */
  readonly when?: string
}

/** From now on, whoever writes such a row waits just before. @returns how to let them go on */
export async function holdBack(
  { ownerPool }: TestServer['database'],
  { table, on, when = 'true' }: Held,
): Promise<() => Promise<void>> {
  await ownerPool.query(`
    create or replace function hold_back() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return coalesce(new, old); end $$`)
  const holder = await ownerPool.connect()
  await holder.query(`select pg_advisory_lock(${LOCK})`)
  await ownerPool.query(
    `create trigger hold_back before ${on} on ${table} for each row when (${when}) execute function hold_back()`,
  )
  return async () => {
    await holder.query(`select pg_advisory_unlock(${LOCK})`)
    holder.release()
    await ownerPool.query(`drop trigger hold_back on ${table}`)
  }
}

/** Returns once work is done, or waits in the database for what others hold, so that this many transactions wait. */
export async function doneOrWaiting(
  database: TestServer['database'],
  work: Promise<unknown>,
  waiting: number,
): Promise<'done' | 'waiting'> {
  return Promise.race([
    work.then(() => 'done' as const),
    waitUntilWaiting(database, waiting).then(() => 'waiting' as const),
  ])
}
