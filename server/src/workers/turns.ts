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

interface Lanes<Lane extends string> {
  of(companyId: number, lane: Lane): Turn
}

/** False where the turn was given up meanwhile, and passes to the next. */
type Admit = () => boolean

/**
 * Limits how many pieces of work run at once, where more would only make each of them slower. Companies take turns, and
 * within a company the first comes first, so a thousand stamps of one company do not delay those of another.
 */
export function createTurns(atOnce: number): Turns {
  const lanes = createLanes(atOnce, { all: 1 })
  return { of: (companyId) => lanes.of(companyId, 'all') }
}

/**
 * The same in several lanes, each of which has a share of the turns while something waits in it. So a flood in one lane delays
 * the others by its share at most. In each lane companies take turns.
 */
export function createLanes<Lane extends string>(atOnce: number, shares: Readonly<Record<Lane, number>>): Lanes<Lane> {
  let running = 0
  const names = Object.keys(shares) as Lane[]
  const waiting = new Map(names.map((lane) => [lane, new Map<number, Admit[]>()]))
  /** Which lane has each turn of a round. The next turn goes to the first one from here on in which something waits. */
  const round = names.flatMap((lane) => Array.from({ length: shares[lane] }, () => lane))
  let next = 0

  const nextLines = () => {
    for (let step = 0; step < round.length; step++) {
      const place = (next + step) % round.length
      const lines = waiting.get(round[place]!)!
      if (lines.size > 0) return { place, lines }
    }
    return undefined
  }

  const admitNext = () => {
    while (running < atOnce) {
      const found = nextLines()
      const [first] = found?.lines ?? []
      if (!found || !first) return
      const [companyId, line] = first
      const admit = line.shift()
      // Behind the others: a Map iterates in order of insertion.
      found.lines.delete(companyId)
      if (line.length > 0) found.lines.set(companyId, line)
      if (!admit?.()) continue
      running++
      next = found.place + 1
    }
  }

  return {
    of(companyId, lane) {
      const lines = waiting.get(lane)!
      let state: 'outside' | 'waiting' | 'running' | 'over' = 'outside'
      return {
        async begin() {
          if (state !== 'outside') return
          state = 'waiting'
          await new Promise<void>((resolve) => {
            const line = lines.get(companyId) ?? []
            line.push(() => {
              const wanted = state === 'waiting'
              if (wanted) state = 'running'
              resolve()
              return wanted
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
