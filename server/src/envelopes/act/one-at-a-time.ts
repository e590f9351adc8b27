import { createTurns, type Turn } from '../../workers/turns.ts'

interface Line {
  readonly turns: ReturnType<typeof createTurns>
  waiting: number
}

const lines = new Map<number, Line>()

/**
 * People who act on one envelope at the same time take turns in this process. Otherwise each would sign a revision that is no longer the
 * newest when it is written. Processes do not wait for each other: there, whoever comes late signs again.
 */
export const oneAtATime = {
  of(envelopeId: number): Turn {
    const line = lines.get(envelopeId) ?? { turns: createTurns({ atOnce: 1 }), waiting: 0 }
    lines.set(envelopeId, line)
    line.waiting += 1
    const turn = line.turns.of('nobody')
    let over = false
    return {
      begin: () => turn.begin(),
      end() {
        turn.end()
        if (over) return
        over = true
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(envelopeId)
      },
    }
  },
}
