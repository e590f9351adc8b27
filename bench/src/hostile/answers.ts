import { enlarged } from '@laisen/testkit/der-hostile'
import { pkiReadings } from '@laisen/testkit/pki-readings'
import { stopwatch } from '@laisen/testkit/thread-time'
import type { HostileRow, Wanted } from '../hostile.ts'

const SIZE_BYTES = 100_000
const MEGABYTE = 1_000_000

/**
 * Reads certificates, lists and answers once for each of their parts, with that part of 100 KB. The row of each kind is the part that takes
 * longest, in CPU time: the least of three readings, so that a collection of garbage does not count.
 */
export async function hostileAnswers(wanted: Wanted): Promise<HostileRow[]> {
  const rows: HostileRow[] = []
  const readings = Object.entries(await pkiReadings(new Date()))
  for (const [kind, { honest, read }] of readings.filter(([kind]) => wanted(kind))) {
    let longest = { ms: 0, what: '' }
    let parts = 0
    for (const { what, bytes } of enlarged(honest, SIZE_BYTES)) {
      let least = Number.POSITIVE_INFINITY
      for (let turn = 0; turn < 3 && least > longest.ms; turn++) {
        const took = stopwatch()
        await read(bytes)
        least = Math.min(least, took())
      }
      parts++
      if (least > longest.ms) longest = { ms: least, what }
    }
    const peakMegabytes = Math.round(process.memoryUsage().rss / MEGABYTE)
    rows.push({
      ...{ group: 'answers', attack: `${kind} with a part of 100 KB`, outcome: `of ${parts}: ${longest.what}` },
      ...{ ms: Math.round(longest.ms), peakMegabytes },
    })
  }
  return rows
}
