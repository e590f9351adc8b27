import { Lru } from '@laisen/pades/lru'

const LONGEST_NAMED = 3000
/** PostgreSQL keeps a plan for each, on every connection. */
const MOST_NAMES = 400

/**
 * The statements that one connection keeps under a name: PostgreSQL parses and plans those once, not each time, which is half
 * of what a small statement costs. Those that were not used for longest give way to new ones.
 */
export class StatementNames {
  #count = 0
  #dropped: string[] = []
  readonly #names: Lru<string>

  constructor(most: number = MOST_NAMES) {
    this.#names = new Lru<string>(most, (name) => this.#dropped.push(name))
  }

  /** Undefined for a text too long to be worth keeping. A name is never given to a second text. */
  nameOf(text: string): string | undefined {
    if (text.length > LONGEST_NAMED) return undefined
    return this.#names.get(text, () => `s${++this.#count}`)
  }

  /** The names that gave way since this was last asked; the caller tells PostgreSQL to forget them. */
  takeDropped(): readonly string[] {
    return this.#dropped.length === 0 ? none : this.#dropped.splice(0)
  }
}

const none: readonly string[] = []
