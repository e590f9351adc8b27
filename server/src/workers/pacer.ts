/** Calls what it is given: at once, or in a later turn of the event loop. */
type Pacer = (pass: () => void) => void

/**
 * Lets few pass in each turn of the event loop, first come first. Hundreds may become ready at the same moment, and until all of
 * them have done their next step nothing else gets a turn: no answer, no timer, no other person's request.
 */
export function createPacer(most: number): Pacer {
  const waiting: (() => void)[] = []
  let passed = 0
  let scheduled = false

  const schedule = () => {
    if (!scheduled) setImmediate(endTurn)
    scheduled = true
  }

  // Immediates run after all that has arrived, and before the timers: at the end of the same turn.
  const endTurn = () => {
    const now = waiting.splice(0, most - passed)
    passed = 0
    scheduled = false
    if (waiting.length > 0) schedule()
    for (const pass of now) pass()
  }

  return (pass) => {
    schedule()
    if (waiting.length > 0 || passed === most) {
      waiting.push(pass)
      return
    }
    passed++
    pass()
  }
}
