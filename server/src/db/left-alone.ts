import { type RawBuilder, sql } from 'kysely'

/** Which records of a job are asked for. */
export interface Look {
  readonly job: string
  readonly now: Date
  readonly most: number
}

/** True of records that the job does not leave alone because they failed. The columns of a record are named as in the query. */
export function isTried({ job, now }: Look, company: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`not is_left_alone(${job}, ${sql.ref(company)} || '/' || ${sql.ref(id)}, ${now})`
}
