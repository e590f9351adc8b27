/** Asks the user to prove who they are. Whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** The frame says how the user is asked. */
export function onProofAsked(how: Ask): () => void {
  ask = how
  return () => {
    if (ask !== how) return
    ask = undefined
    // Nobody can answer a question that is gone; the next refusal asks anew.
    asked = undefined
  }
}

/** The server refused a sensitive call because the user has not proved recently who they are. Several calls ask once. */
export function askForProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}
