/** A place in the queue of one company. */
export interface Turn {
  /** Resolves when the turn comes; a second call resolves at once. */
  begin(): Promise<void>
  /** Ends the turn, or the wait for it. Must always be called. */
  end(): void
}

export interface Turns {
  of(companyId: number): Turn
}

type Admit = () => void

/**
 * Limits how many pieces of work run at once, where more would only make each of them slower. Companies take turns, and
 * within a company the first comes first, so a thousand stamps of one company do not delay those of another.
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
              // A turn that was given up while waiting passes to the next.
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
