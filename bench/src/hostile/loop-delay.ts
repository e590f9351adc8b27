import { openSync, writeSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded by the server before its own code (`node --import`), because only the process itself knows how long its loop was held:
// seen from outside, the machine's other work counts too. Appends the longest delay of each 100 ms, in milliseconds, to a file.

const EVERY_MS = 100
const RESOLUTION_MS = 1

const file = process.env.LOOP_DELAYS
if (isMainThread && file) {
  const into = openSync(file, 'a')
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  setInterval(() => {
    writeSync(into, `${Math.round(delays.max / 1e6) - RESOLUTION_MS}\n`)
    delays.reset()
  }, EVERY_MS).unref()
}
