/** Lines of this process, one for each subject: whoever came first asks the database first. */
interface Lines {
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** For the first in the line: waits until somebody here says that something changed, or a moment. Other replicas cannot say. */
  pause(name: string): Promise<void>
  wake(name: string): void
}

const MOMENT_MS = 50

export function createLines(): Lines {
  const tails = new Map<string, Promise<unknown>>()
  const sleepers = new Map<string, () => void>()
  return {
    async inTurn(name, work) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work)
      const settled = turn.catch(() => {})
      tails.set(name, settled)
      try {
        return await turn
      } finally {
        if (tails.get(name) === settled) tails.delete(name)
      }
    },
    async pause(name) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        sleepers.set(name, resolve)
        timer = setTimeout(resolve, MOMENT_MS)
      })
      clearTimeout(timer)
      sleepers.delete(name)
    },
    wake(name) {
      sleepers.get(name)?.()
    },
  }
}
