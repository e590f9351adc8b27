import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** What a process compares itself with. */
interface Standing {
  /** The mark of the installation's data folder; null as long as no folder was claimed. */
  readonly dataFolder: string | null
  /** The number of the last migration. */
  readonly newestMigration: number
  /** The migration that a program has to know to serve beside this schema. */
  readonly oldestProgram: number
  /** The time of the machine that the database runs on. */
  readonly at: Date
}

/** What the database says of itself now, to the application's login as well as to the owner. */
export async function getStanding(db: Kysely<Tables>): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select data_folder as "dataFolder", newest_migration as "newestMigration", oldest_program as "oldestProgram", at
    from installation_standing()`.execute(db)
  return rows[0]!
}
