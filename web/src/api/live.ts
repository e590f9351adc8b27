let open = false

/** Whether changes are told to this page as they happen. */
export function setLive(now: boolean): void {
  open = now
}

/** What is told when it changes is looked at seldom then, in case a change was missed. */
const SELDOM_MS = 15_000

/** How often to look at something that changes by itself. */
export function lookEvery(usualMs: number): number {
  return open ? Math.max(usualMs, SELDOM_MS) : usualMs
}
