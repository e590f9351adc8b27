/** Keeps the most recently used values; a Map iterates in order of insertion, so the first key is the oldest. */
export class Lru<V> {
  private readonly entries = new Map<string, V>()
  private readonly capacity: number
  private readonly dropped: (value: V) => void

  /** @param dropped is told each value that makes room for a newer one */
  constructor(capacity: number, dropped: (value: V) => void = () => {}) {
    this.capacity = capacity
    this.dropped = dropped
  }

  get(key: string, make: () => V): V {
    const known = this.entries.get(key)
    if (known !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, known)
      return known
    }
    const made = make()
    this.entries.set(key, made)
    if (this.entries.size > this.capacity) this.dropOldest()
    return made
  }

  /** Forgets a value without telling `dropped`. */
  delete(key: string): void {
    this.entries.delete(key)
  }

  private dropOldest(): void {
    const [key, value] = this.entries.entries().next().value!
    this.entries.delete(key)
    this.dropped(value)
  }
}
