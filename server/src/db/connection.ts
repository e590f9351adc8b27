import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

/** 0A000 is what PostgreSQL says when a migration changed the columns of a prepared statement's answer. */
const STALE_STATEMENT = '0A000'

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection of the pool, as kysely asks for one. Statements do not wait for each other: what is asked in one turn of the
 * event loop goes out in one write, and PostgreSQL works it off in that order.
 */
export class AppConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  #state: 'free' | 'in transaction' | 'committing' | 'closed' = 'free'
  /** Nothing is answered before the transaction is open. */
  #begun: Promise<unknown> = Promise.resolve()
  #committed: Promise<pg.QueryResult> | undefined
  #commitBehindNext = false
  #commitBehindFirst = false
  #corked = false
  #asked = false
  #unfit = false

  /** @param names of the statements that this connection keeps; none behind a pooler, where the next statement meets another one */
  constructor(client: pg.PoolClient, names: StatementNames | undefined) {
    this.#client = client
    this.#names = names
    for (const name of names?.takeDropped() ?? []) this.#forget(name)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#state === 'closed' || this.#state === 'committing') throw new Error('this transaction is over')
    const name = this.#names?.nameOf(sql)
    const asked = this.#send(name === undefined ? { text: sql } : { name, text: sql }, parameters)
    if (this.#commitBehindNext) this.#sendCommit()
    this.#asked = true
    try {
      await this.#begun
      const { command, rowCount, rows } = await asked
      return { rows: rows ?? [], ...(counted.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    } catch (error) {
      if ((error as { code?: string }).code === STALE_STATEMENT) this.#unfit = true
      // pg's own stack ends at the socket.
      if (error instanceof Error)
        error.stack += `\n    asked from ${new Error().stack?.split('\n').slice(2).join('\n')}`
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  /** Travels with the first statement. */
  begin(statement: string): void {
    this.#state = 'in transaction'
    this.#begun = this.#send({ text: statement })
  }

  /** What is asked in the turn of the first statement is all: the commit goes out in the same write. */
  commitBehindFirst(): void {
    this.#commitBehindFirst = true
  }

  /** The next statement is the last: the commit goes out right behind it, and PostgreSQL waits for nobody in between. */
  commitBehindNext(): void {
    this.#commitBehindNext = true
  }

  /** @throws AbortedTransactionError when a statement failed and nobody heard */
  async commit(): Promise<void> {
    this.#state = 'committing'
    await this.#begun
    const { command } = await (this.#committed ?? this.#send({ text: 'commit' }))
    this.#state = 'closed'
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Ends what was begun without any effect. Answers whether the connection may go on. */
  async rollBack(): Promise<boolean> {
    if (this.#state === 'closed') return !this.#unfit
    this.#state = 'closed'
    try {
      await this.#begun
      // A commit behind a statement that failed has rolled back already.
      if (this.#committed) await this.#committed
      else await this.#send({ text: 'rollback' })
      return !this.#unfit
    } catch {
      return false
    }
  }

  /** Whether the connection is to be thrown away. */
  get unfit(): boolean {
    return this.#unfit
  }

  #forget(name: string): void {
    const { parsedStatements } = (this.#client as unknown as WithConnection).connection
    delete parsedStatements[name]
    this.#send({ text: `deallocate ${name}` })
  }

  #sendCommit(): void {
    this.#state = 'committing'
    this.#committed = this.#send({ text: 'commit' })
  }

  #send(statement: { name?: string; text: string }, values?: readonly unknown[]): Promise<pg.QueryResult> {
    this.#cork()
    const answer = this.#client.query(values ? { ...statement, values: values as unknown[] } : statement)
    // It is heard where it is awaited; until then, nobody's silence ends the process.
    answer.catch(() => {})
    return answer
  }

  /** Holds the socket until this turn of the event loop is over. */
  #cork(): void {
    if (this.#corked) return
    const { stream } = (this.#client as unknown as WithConnection).connection
    this.#corked = true
    stream.cork()
    process.nextTick(() => {
      if (this.#commitBehindFirst && this.#asked && this.#state === 'in transaction') this.#sendCommit()
      this.#corked = false
      stream.uncork()
    })
  }
}

/** What pg does not type of a client. */
interface WithConnection {
  readonly connection: {
    readonly stream: { cork(): void; uncork(): void }
    readonly parsedStatements: Record<string, string>
  }
}
