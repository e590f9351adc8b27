/** Calls what it is given: at once, or in a later turn of the event loop. */
type Pacer = (pass: () => void) => void

/**
 * Lets few pass in each turn of the event loop, first come first. Hundreds may become ready at the same moment, and until all of
 * them have done their next step nothing else gets a turn: no answer, no timer, no other person's request.
 */
export function createPacer(most: number): Pacer {
  let waiting: (() => void)[] = []
  let passed = 0

  const nextTurn = () => {
    const now = waiting.slice(0, most)
    waiting = waiting.slice(most)
    passed = now.length
    if (passed > 0) setImmediate(nextTurn)
    for (const pass of now) pass()
  }

  return (pass) => {
    if (passed === most) {
      waiting.push(pass)
      return
    }
    if (passed === 0) setImmediate(nextTurn)
    passed++
    pass()
  }
}
