import { createTurns, type Turn } from '../workers/turns.ts'

/**
 * PostgreSQL begins every statement anew for each commit, which costs more than the rows of a stamp. While one commit writes its rows,
 * the stamps of the other companies gather for theirs. Begun beside each other, the commits would only share the processor.
 */
const turns = createTurns({ atOnce: 1 })

/** Longer than rows take to be written. A company whose rows wait for a lock, or a slow database, must not keep the others waiting. */
const LONGEST_MS = 50

/** The turn of a company to write rows. It ends by itself after a moment. */
export function turnToWrite(companyId: number): Turn {
  const turn = turns.of(companyId)
  let overdue: NodeJS.Timeout | undefined
  return {
    async begin() {
      await turn.begin()
      overdue = setTimeout(() => turn.end(), LONGEST_MS)
    },
    end() {
      clearTimeout(overdue)
      turn.end()
    },
  }
}
