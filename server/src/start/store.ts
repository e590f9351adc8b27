import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Ends the demo for good, and all its sessions with it. */
export async function endDemo({ owner }: Database): Promise<void> {
  await sql`select end_demo()`.execute(owner)
}
