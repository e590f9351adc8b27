import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

/** PostgreSQL's code for a prepared statement whose columns have changed since, by a migration. */
const STALE_STATEMENT = '0A000'

/** And for a statement of a transaction in which another one failed before it. */
const FAILED_BEFORE = '25P02'

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection of the pool, in the shape that kysely needs. Statements do not wait for each other's answers: those that are
 * sent in one turn of the event loop leave in one write, and PostgreSQL runs them in that order.
 */
export class AppConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  #state: 'free' | 'in transaction' | 'committing' | 'closed' = 'free'
  /** Resolves once the transaction is open. Every statement waits for it before it answers. */
  #begun: Promise<unknown> = Promise.resolve()
  #committed: Promise<pg.QueryResult> | undefined
  #commitBehindNext = false
  #commitBehindFirst = false
  #corked = false
  #hasSent = false
  #unfit = false
  /** The first error of the transaction. */
  #failure: unknown

  /** @param names of the statements that stay prepared on this connection; none behind a pooler, where each transaction gets another connection */
  constructor(client: pg.PoolClient, names: StatementNames | undefined) {
    this.#client = client
    this.#names = names
    for (const name of names?.takeDropped() ?? []) this.#forget(name)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#state === 'closed' || this.#state === 'committing') throw new Error('this transaction is over')
    const name = this.#names?.nameOf(sql)
    const answer = this.#send(name === undefined ? { text: sql } : { name, text: sql }, parameters)
    if (this.#commitBehindNext) this.#sendCommit()
    this.#hasSent = true
    try {
      await this.#begun
      const { command, rowCount, rows } = await answer
      return { rows: rows ?? [], ...(counted.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === STALE_STATEMENT) this.#unfit = true
      // Of statements that are sent together, the first to fail tells why, and whoever waits for them may hear of another first.
      if (code === FAILED_BEFORE && this.#failure) throw this.#failure
      this.#failure ??= error
      // The stack of pg's error ends at the socket; this adds who sent the statement.
      if (error instanceof Error) error.stack += `\n    sent from ${new Error().stack?.split('\n').slice(2).join('\n')}`
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  /** Opens the transaction, in the same write as its first statement. */
  begin(statement: string): void {
    this.#state = 'in transaction'
    this.#begun = this.#send({ text: statement })
  }

  /** Sends the commit in the same write as the first statements: whatever is sent in a later turn comes too late. */
  commitBehindFirst(): void {
    this.#commitBehindFirst = true
  }

  /** Sends the commit together with the next statement, so that PostgreSQL does not wait for us between the two. */
  commitBehindNext(): void {
    this.#commitBehindNext = true
  }

  /** @throws AbortedTransactionError when a statement failed and its caller ignored the error */
  async commit(): Promise<void> {
    this.#state = 'committing'
    await this.#begun
    const { command } = await (this.#committed ?? this.#send({ text: 'commit' }))
    this.#state = 'closed'
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Ends the transaction without any effect. Returns whether the connection can be used again. */
  async rollBack(): Promise<boolean> {
    if (this.#state === 'closed') return !this.#unfit
    this.#state = 'closed'
    try {
      await this.#begun
      // Where a commit was sent behind a statement that failed, PostgreSQL has rolled back already.
      if (this.#committed) await this.#committed
      else await this.#send({ text: 'rollback' })
      return !this.#unfit
    } catch {
      return false
    }
  }

  /** True when the connection must be closed rather than given back to the pool. */
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
    // Callers handle a failure where they await the answer. Until then it must not count as unhandled and end the process.
    answer.catch(() => {})
    return answer
  }

  /** Collects what is written to the socket until this turn of the event loop is over. */
  #cork(): void {
    if (this.#corked) return
    const { stream } = (this.#client as unknown as WithConnection).connection
    this.#corked = true
    stream.cork()
    process.nextTick(() => {
      if (this.#commitBehindFirst && this.#hasSent && this.#state === 'in transaction') this.#sendCommit()
      this.#corked = false
      stream.uncork()
    })
  }
}

/** Members of a pg client that its types leave out. */
interface WithConnection {
  readonly connection: {
    readonly stream: { cork(): void; uncork(): void }
    readonly parsedStatements: Record<string, string>
  }
}
