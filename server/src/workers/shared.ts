/**
 * For work that many may want at the same moment, and that needs to be done once for all of them: whoever asks while it is under way waits
 * for it. Otherwise each would do it in turn, with a connection to PostgreSQL that nobody else has meanwhile.
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
