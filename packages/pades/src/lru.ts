/** Keeps the most recently used values; a Map iterates in order of insertion, so the first key is the oldest. */
export class Lru<V> {
  private readonly entries = new Map<string, V>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
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
    if (this.entries.size > this.capacity) this.entries.delete(this.entries.keys().next().value!)
    return made
  }
}
