import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import pg from 'pg'
import { type Answer, Batch } from './batch.ts'
import type { StatementNames } from './statement-names.ts'

/** PostgreSQL's code for a prepared statement whose columns have changed since, by a migration. */
const STALE_STATEMENT = '0A000'

/** And for a statement of a transaction in which another one failed before it. */
const FAILED_BEFORE = '25P02'

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A statement of our own, without a type for its rows. */
export interface Plain {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * A connection of the pool, in the shape that kysely needs. Statements do not wait for each other's answers: those that are
 * sent in one turn of the event loop leave as one batch, and PostgreSQL runs them in that order and answers them together.
 */
export class AppConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  #state: 'free' | 'in transaction' | 'committing' | 'closed' = 'free'
  /** What is sent when this turn of the event loop is over. */
  #batch: Batch | undefined
  #committed: Promise<Answer> | undefined
  /** The one batch that is a whole transaction. */
  #whole: Promise<void> | undefined
  #commitBehindNext = false
  #atOnce = false
  /** What was sent at once, for those who ask the same. */
  readonly #asked: (Plain & { readonly answer: Promise<Answer> })[] = []
  #hasSent = false
  #unfit = false
  /** The first error of the transaction. */
  #failure: unknown

  /** @param names of the statements that stay prepared on this connection; none behind a pooler, where each transaction gets another connection */
  constructor(client: pg.PoolClient, names: StatementNames | undefined) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#state === 'closed' || this.#state === 'committing') throw new Error('this transaction is over')
    const answer = this.#atOnce ? this.#sendUnlessAsked(query) : this.#send(query)
    if (this.#commitBehindNext) this.#sendCommit()
    this.#hasSent = true
    try {
      const { command, rowCount, rows } = await answer
      return { rows: rows as Row[], ...(counted.has(command) ? { numAffectedRows: BigInt(rowCount) } : {}) }
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === STALE_STATEMENT) this.#unfit = true
      // Whoever waits for a statement that was sent later hears why the transaction failed.
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
  begin(statements: readonly Plain[]): void {
    this.#state = 'in transaction'
    for (const statement of statements) this.#send(statement)
  }

  /** What is sent in this turn is the whole transaction: PostgreSQL commits behind the batch. Whatever is sent in a later turn comes too late. */
  beginAtOnce(statements: readonly Plain[]): void {
    this.#atOnce = true
    this.begin(statements)
  }

  /** Sends the commit together with the next statement, so that PostgreSQL does not wait for us between the two. */
  commitBehindNext(): void {
    this.#commitBehindNext = true
  }

  /** @throws AbortedTransactionError when a statement failed and its caller ignored the error */
  async commit(): Promise<void> {
    if (this.#atOnce) {
      await this.#whole
      this.#state = 'closed'
      return
    }
    this.#state = 'committing'
    const { command } = await (this.#committed ?? this.#send(commit))
    this.#state = 'closed'
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Ends the transaction without any effect. Returns whether the connection can be used again. */
  async rollBack(): Promise<boolean> {
    if (this.#state === 'closed') return !this.#unfit
    this.#state = 'closed'
    // PostgreSQL has ended what was one batch, or it never got it.
    if (this.#atOnce) return (await isAnswered(this.#whole)) && !this.#unfit
    try {
      // A commit behind a statement that failed was skipped with it.
      await this.#committed?.catch(() => {})
      await this.#send(rollback)
      return !this.#unfit
    } catch {
      return false
    }
  }

  /** From then on, a failure no longer tells that nothing was written. */
  get hasSentCommit(): boolean {
    return this.#state === 'committing' || this.#state === 'closed'
  }

  /** True when the connection must be closed rather than given back to the pool. */
  get unfit(): boolean {
    return this.#unfit
  }

  #sendCommit(): void {
    this.#state = 'committing'
    this.#committed = this.#send(commit)
  }

  /** What several of those who share this transaction ask is asked once. Each gets rows of its own. */
  async #sendUnlessAsked(query: Plain): Promise<Answer> {
    const same = this.#asked.find(({ sql, parameters }) => sql === query.sql && isSame(parameters, query.parameters))
    const answer = same?.answer ?? this.#send(query)
    if (!same) {
      this.#asked.push({ ...query, answer })
      return answer
    }
    const { rows, ...rest } = await answer
    return { ...rest, rows: rows.map((row) => ({ ...(row as object) })) }
  }

  #send({ sql: text, parameters: values }: Plain): Promise<Answer> {
    const batch = this.#batch ?? this.#beginBatch()
    return batch.add({ text, values, named: this.#names?.nameOf(text) })
  }

  /** Collects what is sent until this turn of the event loop is over. */
  #beginBatch(): Batch {
    const batch = new Batch(this.#names?.takeDropped() ?? [])
    this.#batch = batch
    process.nextTick(() => {
      this.#batch = undefined
      if (this.#atOnce) {
        // Its work failed, or ended, before this turn was over.
        if (this.#state === 'closed' || !this.#hasSent) return
        this.#state = 'committing'
        this.#whole = batch.done
      }
      this.#client.query(batch)
    })
    return batch
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((value, place) => {
    const other = others[place]
    return value === other || (value instanceof Date && other instanceof Date && value.getTime() === other.getTime())
  })
}

/** Whether PostgreSQL has answered, be it with an error: the connection was not lost. */
async function isAnswered(done: Promise<void> | undefined): Promise<boolean> {
  try {
    await done
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  }
}

const commit: Plain = { sql: 'commit', parameters: [] }
const rollback: Plain = { sql: 'rollback', parameters: [] }
