import type { AppError } from '../http/app-error.ts'

/** Whose turn it is: a company's, or one that belongs to no company. These have a line of their own, like a company. */
export type Holder = number | 'nobody'

/** A place in the line of one company. */
export interface Turn {
  /** Resolves when the turn comes; a second call resolves at once. @throws the refusal of a line that is full */
  begin(): Promise<void>
  /** Ends the turn, or the wait for it. Must always be called. */
  end(): void
}

export interface Turns {
  of(holder: Holder): Turn
}

interface Lanes<Lane extends string> {
  of(holder: Holder, lane: Lane): Turn
}

interface TurnLimits {
  /** Turns in all. */
  readonly atOnce: number
  /** Turns of one company, so that one is left for the next that comes. @default as many as there are */
  readonly ofOne?: number
  /** How many of one company may wait, and what the next one is told. @default any number */
  readonly line?: { readonly most: number; readonly refusal: (holder: Holder) => AppError }
}

interface LaneLimits<Lane extends string> extends TurnLimits {
  /** Which lane has each turn of a round. The next turn goes to the first one from here on in which something may begin. */
  readonly round: readonly Lane[]
}

/** False where the turn was given up meanwhile, and passes to the next. */
type Admit = () => boolean
type Lines = Map<Holder, Admit[]>

/**
 * Limits how many pieces of work run at once, where more would only make each of them slower. The next turn goes to the company
 * that has the fewest. Among equals they take turns, and within a company the first comes first, so a thousand stamps of one
 * company do not delay those of another.
 */
export function createTurns(limits: TurnLimits): Turns {
  const lanes = createLanes({ ...limits, round: ['all'] })
  return { of: (holder) => lanes.of(holder, 'all') }
}

/**
 * The same in several lanes, each of which has a share of the turns while something waits in it. So a flood in one lane delays
 * the others by its share at most. In each lane companies take turns.
 */
export function createLanes<Lane extends string>({ round, line, ...limits }: LaneLimits<Lane>): Lanes<Lane> {
  const { atOnce, ofOne = atOnce } = limits
  const waiting = new Map<Lane, Lines>(round.map((lane) => [lane, new Map()]))
  const running = createRunning(ofOne)
  let next = 0

  const findNext = () => {
    for (let step = 0; step < round.length; step++) {
      const place = (next + step) % round.length
      const lines = waiting.get(round[place]!)!
      const holder = running.fewest(lines.keys())
      if (holder !== undefined) return { place, lines, holder }
    }
    return undefined
  }

  const admitNext = () => {
    while (running.count < atOnce) {
      const found = findNext()
      if (!found) return
      const { place, lines, holder } = found
      if (!takeFirst(lines, holder)()) continue
      running.add(holder)
      next = place + 1
    }
  }

  return {
    of(holder, lane) {
      const lines = waiting.get(lane)!
      let state: 'outside' | 'waiting' | 'running' | 'over' = 'outside'
      return {
        async begin() {
          if (state !== 'outside') return
          const mine = lines.get(holder) ?? []
          if (line && mine.length >= line.most) throw line.refusal(holder)
          state = 'waiting'
          await new Promise<void>((resolve) => {
            mine.push(() => {
              const wanted = state === 'waiting'
              if (wanted) state = 'running'
              resolve()
              return wanted
            })
            lines.set(holder, mine)
            admitNext()
          })
        },
        end() {
          const before = state
          state = 'over'
          if (before !== 'running') return
          running.remove(holder)
          admitNext()
        },
      }
    },
  }
}

/** Does work when its turn comes, and ends the turn. */
export async function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  try {
    await turn.begin()
    return await work()
  } finally {
    turn.end()
  }
}

/** The first in the line of a company, which goes behind the others: a Map iterates in order of insertion. */
function takeFirst(lines: Lines, holder: Holder): Admit {
  const line = lines.get(holder)!
  const first = line.shift()!
  lines.delete(holder)
  if (line.length > 0) lines.set(holder, line)
  return first
}

/** How many turns each company has now. */
function createRunning(ofOne: number) {
  const counts = new Map<Holder, number>()
  let count = 0
  const change = (holder: Holder, by: 1 | -1) => {
    count += by
    const now = (counts.get(holder) ?? 0) + by
    if (now > 0) counts.set(holder, now)
    else counts.delete(holder)
  }
  return {
    get count() {
      return count
    },
    add: (holder: Holder) => change(holder, 1),
    remove: (holder: Holder) => change(holder, -1),
    /** The first of those that have the fewest turns; undefined where all of them have as many as one may. */
    fewest(holders: Iterable<Holder>): Holder | undefined {
      let found: Holder | undefined
      let least = ofOne
      for (const holder of holders) {
        const has = counts.get(holder) ?? 0
        if (has < least) [found, least] = [holder, has]
      }
      return found
    },
  }
}
