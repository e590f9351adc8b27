import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import type { Signing } from './use-signing.ts'

/** Sends a decision other than acting. It takes the emailed code as well. */
export function useDecision({ envelope, reload }: Signing, decide: () => Promise<unknown>) {
  const [incomplete, setIncomplete] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await decide()
      await reload()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return {
    ...{ incomplete, asksCode, busy },
    problem: error === undefined ? undefined : errorText(error),
    send(complete: boolean) {
      setIncomplete(!complete)
      if (!complete || busy) return
      if (envelope.codeNeeded) setAsksCode(true)
      else void run()
    },
    proven() {
      setAsksCode(false)
      void run()
    },
  }
}
