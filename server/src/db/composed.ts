import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Composes queries and sends none. */
const composer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as Db

/** Stands in the composed query for a value that each use gives. */
class Given {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query that is composed at its first use, and from then on only sent. To compose one takes the thread longer than to send it, which
 * counts where every stamp does so.
 * @param compose gets stand-ins for the values. It may put them into the query, but neither look at them nor leave anything out by them
 */
export function composedOnce<Values extends object, Row>(
  compose: (db: Db, given: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let composed: CompiledQuery<Row> | undefined
  const given = new Proxy({} as Values, { get: (_, name) => new Given(name) })
  return async (db, values) => {
    composed ??= compose(composer, given).compile()
    const parameters = composed.parameters.map((value) =>
      value instanceof Given ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...composed, parameters })
    return rows
  }
}
