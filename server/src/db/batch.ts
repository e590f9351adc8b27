import pg from 'pg'
import type { Columns, Named } from './statement-names.ts'
import { types } from './types.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Undefined for one that does not stay prepared. */
  readonly named: Named | undefined
}

export interface Answer {
  readonly command: string
  readonly rowCount: number
  readonly rows: unknown[]
}

interface Waiting extends Omit<Statement, 'values'> {
  readonly values: unknown[]
  readonly rows: unknown[]
  columns: Columns | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Members of a pg client that its types leave out. */
interface Wire {
  readonly connection: {
    readonly stream: { cork(): void; uncork(): void; destroy(error: Error): void }
    readonly parsedStatements: Record<string, string>
    readonly submittedNamedStatements: Record<string, string>
    parse(statement: { name: string | undefined; text: string }): void
    bind(portal: { statement: string | undefined; values: unknown[] }): void
    describe(portal: { type: 'P'; name: string }): void
    execute(portal: object): void
    close(statement: { type: 'S'; name: string }): void
    sync(): void
  }
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Statements that PostgreSQL gets in one message and answers in one. The first that fails ends the batch: PostgreSQL skips those behind
 * it. Outside a transaction all of them are one transaction, which commits behind the last.
 */
export class Batch extends pg.Query {
  /** Of the statement that runs, while PostgreSQL has yet to prepare it: pg notes what is prepared by these. */
  declare name: string | undefined
  declare text: string | undefined
  /** Resolves once PostgreSQL is ready for more; what is not in a longer transaction is committed then. */
  readonly done: Promise<void>
  readonly #statements: Waiting[] = []
  readonly #dropped: readonly string[]
  #running = 0
  #settle!: { resolve(): void; reject(error: unknown): void }

  /** @param dropped names of statements that PostgreSQL forgets first */
  constructor(dropped: readonly string[]) {
    super({ text: '' })
    this.#dropped = dropped
    const { promise, ...settle } = Promise.withResolvers<void>()
    this.done = promise
    this.#settle = settle
    ignoreUntilAwaited(promise)
  }

  /** @throws where a value cannot be written down */
  add({ values, named, text }: Statement): Promise<Answer> {
    const { promise, ...settle } = Promise.withResolvers<Answer>()
    this.#statements.push({
      named,
      text,
      values: values.map(prepareValue),
      rows: [],
      columns: named?.columns,
      ...settle,
    })
    ignoreUntilAwaited(promise)
    return promise
  }

  override submit = (given: unknown): void => {
    const connection = given as Wire['connection']
    connection.stream.cork()
    try {
      this.#write(connection)
    } catch (error) {
      // Half a batch must not be run by the next one's sync.
      connection.stream.destroy(error as Error)
    }
    connection.stream.uncork()
    this.#noteRunning()
  }

  #write(connection: Wire['connection']): void {
    for (const name of this.#dropped) {
      delete connection.parsedStatements[name]
      connection.close({ type: 'S', name })
    }
    for (const { named, text, values, columns } of this.#statements) {
      const name = named?.name
      if (name === undefined || !(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
        connection.parse({ name, text })
        if (name !== undefined) connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values })
      if (!columns) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
  }

  handleRowDescription({ fields }: Described): void {
    const statement = this.#statements[this.#running]
    if (!statement) return
    statement.columns = fields.map(({ name, dataTypeID }) => {
      return { name, read: types.getTypeParser(dataTypeID, 'text') as unknown as Columns[number]['read'] }
    })
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#running]
    if (!statement?.columns) return
    const row: Record<string, unknown> = {}
    try {
      for (const [place, { name, read }] of statement.columns.entries()) {
        const value = fields[place]!
        row[name] = value === null ? null : read(value)
      }
      statement.rows.push(row)
    } catch (error) {
      statement.reject(error)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#running]
    if (!statement) return
    const { named, columns = [], rows, resolve } = statement
    if (named) named.columns = columns
    const [command = '', ...numbers] = text.split(' ')
    resolve({ command, rowCount: Number(numbers.at(-1) ?? 0), rows })
    this.#running += 1
    this.#noteRunning()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: unknown, connection?: Wire['connection']): void {
    for (const { named, reject } of this.#statements.slice(this.#running)) {
      reject(error)
      // PostgreSQL has prepared none of those behind the one that failed.
      if (named && connection) delete connection.submittedNamedStatements[named.name]
    }
    this.#running = this.#statements.length
    this.#settle.reject(error)
  }

  #noteRunning(): void {
    const { named, text } = this.#statements[this.#running] ?? {}
    this.name = named?.name
    this.text = text
  }
}

/** Callers handle a failure where they await the answer. Until then it must not count as unhandled and end the process. */
function ignoreUntilAwaited(promise: Promise<unknown>): void {
  promise.catch(() => {})
}
