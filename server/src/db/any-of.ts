import { type RawBuilder, sql } from 'kysely'

/**
 * Any of these values, as one parameter: `where('id', '=', anyOf(ids))`. However many there are, the statement has one text,
 * and so one plan; `in (…)` has another for each length.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`
}
