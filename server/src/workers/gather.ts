/** The outcome of one of several items that were processed together. */
export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Processes items one batch at a time. What arrives while a batch is under way forms the next one, of at most `most`
 * items. Where each batch costs a commit, items under load share one, and an item that arrives alone does not wait.
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
