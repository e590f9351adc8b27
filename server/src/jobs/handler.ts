import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'

export interface Job {
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
  /** 1 on the first run. */
  readonly attempt: number
  readonly lastAttempt: boolean
  /** Aborted some seconds after the process was asked to end: a long job throws then, and begins anew elsewhere. */
  readonly stopping: AbortSignal
  /**
   * Does the job's effect in a transaction of the company, together with a row that records it. A job runs at least once;
   * if it ran before and only its completion was lost, the row is there and nothing happens. Answers whether it was done now.
   */
  once(companyId: number, effect: (db: Db) => Promise<void>): Promise<boolean>
}

/** Jobs of one lane run apart from the others, so that neither a mail server that hangs nor archives of hours hold up anything else. */
export type Lane = 'general' | 'mail' | 'archives'

/** What runs under a name. Each noun lists its own in <noun>/jobs.ts, and handlers.ts lists the nouns. */
export interface JobHandler {
  readonly name: string
  /** @default 'general' */
  readonly lane?: Lane
  /**
   * Also runs by itself: a cron pattern in UTC with evenly spaced times. Once for the whole installation, however many replicas there are.
   * A time that passed while no process ran is made up for once at the next start, so the job must do whatever is due by then.
   */
  readonly cron?: string
  /**
   * Set where it deletes no row and no file that a newer version may need. All others count as deleting: a process whose schema is newer than
   * itself does not run them, because it does not know what that version keeps.
   */
  readonly deletesNothing?: true
  run(services: Services, job: Job): Promise<void>
}
