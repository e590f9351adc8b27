import { enlarged } from '@laisen/testkit/der-hostile'
import { pkiReadings } from '@laisen/testkit/pki-readings'
import type { HostileRow, Wanted } from '../hostile.ts'

const SIZE_BYTES = 100_000
const MEGABYTE = 1_000_000

/** Reads certificates, lists and answers once for each of their parts, with that part of 100 KB; the longest time of each kind is its row. */
export async function hostileAnswers(wanted: Wanted): Promise<HostileRow[]> {
  const rows: HostileRow[] = []
  const readings = Object.entries(await pkiReadings(new Date()))
  for (const [kind, { honest, read }] of readings.filter(([kind]) => wanted(kind))) {
    let longest = { ms: 0, what: '' }
    let parts = 0
    for (const { what, bytes } of enlarged(honest, SIZE_BYTES)) {
      const began = performance.now()
      await read(bytes)
      const ms = performance.now() - began
      parts++
      if (ms > longest.ms) longest = { ms, what }
    }
    const peakMegabytes = Math.round(process.memoryUsage().rss / MEGABYTE)
    rows.push({
      ...{ group: 'answers', attack: `${kind} with a part of 100 KB`, outcome: `of ${parts}: ${longest.what}` },
      ...{ ms: Math.round(longest.ms), peakMegabytes },
    })
  }
  return rows
}
