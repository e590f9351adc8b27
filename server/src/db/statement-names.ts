import { Lru } from '@laisen/pades/lru'

const LONGEST_NAMED = 3000
/** PostgreSQL keeps a plan for each, on every connection. */
const MOST_NAMES = 400

/** The columns of its rows, and how the text of each value is read. */
export type Columns = readonly { readonly name: string; readonly read: (text: string) => unknown }[]

/** A statement that stays prepared. */
export interface Named {
  readonly name: string
  /** Undefined until PostgreSQL has described them once. */
  columns: Columns | undefined
}

/**
 * The statements that stay prepared on one connection, by name. PostgreSQL parses and plans them once instead of every time,
 * which saves half of what a small statement costs. New ones replace those that have not been used for longest.
 */
export class StatementNames {
  #count = 0
  #dropped: string[] = []
  readonly #names: Lru<Named>

  constructor(most: number = MOST_NAMES) {
    this.#names = new Lru<Named>(most, ({ name }) => this.#dropped.push(name))
  }

  /** Undefined for a text too long to be worth keeping. A name is never given to a second text. */
  nameOf(text: string): Named | undefined {
    if (text.length > LONGEST_NAMED) return undefined
    return this.#names.get(text, () => ({ name: `s${++this.#count}`, columns: undefined }))
  }

  /** The names that have been replaced since the last call. The caller has PostgreSQL forget them. */
  takeDropped(): readonly string[] {
    return this.#dropped.length === 0 ? none : this.#dropped.splice(0)
  }
}

const none: readonly string[] = []
