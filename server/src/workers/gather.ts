import { setImmediate as turnIsOver } from 'node:timers/promises'
import { createPacer } from './pacer.ts'

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

/**
 * Collects the items of one turn of the event loop and asks for all of them together. None waits for an earlier question, so that one
 * that is slow keeps only its own items waiting. When answers to many arrive at once, few of those who asked go on in each turn.
 */
export function createCollector<Item, Result>(
  most: number,
  askTogether: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let batch: { readonly items: Item[]; readonly answers: Promise<readonly Result[]> } | undefined
  const pace = createPacer(most)

  const begin = () => {
    const items: Item[] = []
    return { items, answers: turnIsOver().then(() => ask(items)) }
  }

  const ask = (items: readonly Item[]) => {
    if (batch?.items === items) batch = undefined
    return askTogether(items)
  }

  return async (item) => {
    batch ??= begin()
    const { items, answers } = batch
    const place = items.push(item) - 1
    // The next item begins another, which is asked in this turn too.
    if (items.length === most) batch = undefined
    const answer = (await answers)[place] as Result
    await new Promise<void>(pace)
    return answer
  }
}
