/** What became of one of several pieces of work that were done together. */
export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Work that becomes ready while other work of its kind is being done waits for it and is then done together, at most so
 * many at once: where each costs a commit, those under load share one, and a single one never waits.
 */
export function createGatherer<Item, Result>(
  most: number,
  doTogether: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const outcomes = await doTogether(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index]!
          if ('result' in outcome) resolve(outcome.result)
          else reject(outcome.error)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) run()
    })
}
