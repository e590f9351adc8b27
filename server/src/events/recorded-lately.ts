/**
 * The companies for which this process has recorded evidence in the last seconds. A hint for the sequencer of the chain, kept in
 * memory: it costs the transaction nothing, and what a hint misses is found by the sequencer's own look around.
 */
const lately = new Map<number, number>()

/** The transaction may take a while to commit, and others that began earlier to end. */
const HINT_MS = 5000

export function noteRecorded(companyId: number): void {
  lately.set(companyId, performance.now())
}

export function recordedLately(): number[] {
  const since = performance.now() - HINT_MS
  for (const [companyId, at] of lately) if (at < since) lately.delete(companyId)
  return [...lately.keys()]
}
