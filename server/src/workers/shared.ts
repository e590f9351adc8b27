/**
 * Does work once for all who ask for it while it is under way. Otherwise each of them would do it, one after another, and keep a connection to
 * PostgreSQL while it waits.
 */
export function createShared<Key, Result>(): (key: Key, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<Key, Promise<Result>>()
  return (key, work) => {
    const known = underWay.get(key)
    if (known) return known
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
