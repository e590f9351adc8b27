import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two halves, of which one is in use. With half as much, collections under load take half as much time again (decision 0139). */
const NEW_SPACE_BYTES = 64 * 1024 * 1024

// On a machine with much memory V8 lets the heap grow to four times what is alive before it collects old objects: ordinary calls fill it
// with 200 MB of which 45 are alive. With half as much again it collects more often, mostly in threads of its own.
setFlagsFromString('--heap-growing-percent=50')
limitNewSpace()
new PerformanceObserver(limitNewSpace).observe({ entryTypes: ['gc'] })

// V8 learns which lines of code make objects that outlive a collection, and from then on puts these among the old ones at once. It learns
// that of the lists into which the driver of the database puts rows. Garbage that is old is swept only now and then, and keeps all that it
// holds alive until then: an export of 100,000 rows left 1 KB of every row behind, and spent more time on collections than on its work.
setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * Lets the space of new objects grow until it is as large as it should be. While there is little to do, V8 makes it as small as 1 MB,
 * and by itself it would make it twice as large as this under load, which the process never gives back. How large it may be can only be
 * set when node starts, and by everyone who starts the server; how fast it grows can be set at any time.
 */
function limitNewSpace(): void {
  const { space_size: bytes } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!
  setFlagsFromString(`--semi-space-growth-factor=${bytes < NEW_SPACE_BYTES ? 2 : 1}`)
}
