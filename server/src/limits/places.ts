import { AppError } from '../http/app-error.ts'

/** What stays open for long, such as a file that is being exported: so many of one holder, and so many in all. */
interface Places {
  /**
   * Takes a place until what it returns is called; calling that again does nothing.
   * @throws SERVER_TOO_BUSY, and `full` where the holder has as many as one may
   */
  take(holder: string, full: () => AppError): () => void
  /** Taken now. */
  readonly taken: number
}

const RETRY_SECONDS = 10

export function createPlaces({ inAll, ofOne }: { readonly inAll: number; readonly ofOne: number }): Places {
  const counts = new Map<string, number>()
  let taken = 0
  const change = (holder: string, by: 1 | -1) => {
    taken += by
    const now = (counts.get(holder) ?? 0) + by
    if (now > 0) counts.set(holder, now)
    else counts.delete(holder)
  }
  return {
    take(holder, full) {
      if ((counts.get(holder) ?? 0) >= ofOne) throw full()
      if (taken >= inAll) throw new AppError('SERVER_TOO_BUSY', { retryAfterSeconds: RETRY_SECONDS })
      change(holder, 1)
      let held = true
      return () => {
        if (held) change(holder, -1)
        held = false
      }
    },
    get taken() {
      return taken
    },
  }
}
