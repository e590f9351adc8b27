import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** What the person who started a new installation has yet to do. */
interface FirstSteps {
  readonly operatorMissing: boolean
  /** No company exists but a demo that has ended. */
  readonly empty: boolean
}

export async function findFirstSteps({ owner }: Database): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select not exists (select from companies where kind = 'COM') as "operatorMissing",
      not exists (select from companies where kind = 'EXT' and not (demo and suspended_at is not null)) as empty`.execute(
    owner,
  )
  return rows[0]!
}

/** Ends the demo for good, and all its sessions with it. */
export async function endDemo({ owner }: Database): Promise<void> {
  await sql`select end_demo()`.execute(owner)
}
