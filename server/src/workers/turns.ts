/** A place in the line of one company. */
export interface Turn {
  /** Resolves when it is its turn; whoever asks again has it already. */
  begin(): Promise<void>
  /** Gives it up, or gives up waiting for it: always to be called. */
  end(): void
}

export interface Turns {
  of(companyId: number): Turn
}

type Admit = () => void

/**
 * Lets so many pieces of work run at once, where more would only make each of them slower: what came first is done first,
 * and each waits about as long as the others. The companies take turns, so a thousand stamps of one do not delay another's.
 */
export function createTurns(atOnce: number): Turns {
  let running = 0
  const lines = new Map<number, Admit[]>()

  const admitNext = () => {
    const [first] = lines
    if (!first || running >= atOnce) return
    const [companyId, line] = first
    const admit = line.shift()
    // Behind the others: a Map iterates in order of insertion.
    lines.delete(companyId)
    if (line.length > 0) lines.set(companyId, line)
    running++
    admit?.()
  }

  return {
    of(companyId) {
      let state: 'outside' | 'waiting' | 'running' | 'over' = 'outside'
      return {
        async begin() {
          if (state !== 'outside') return
          state = 'waiting'
          await new Promise<void>((resolve) => {
            const line = lines.get(companyId) ?? []
            line.push(() => {
              // Whoever left while waiting hands it on.
              if (state === 'waiting') state = 'running'
              else leave()
              resolve()
            })
            lines.set(companyId, line)
            admitNext()
          })
        },
        end() {
          const before = state
          state = 'over'
          if (before === 'running') leave()
        },
      }
    },
  }

  function leave() {
    running--
    admitNext()
  }
}
