import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded by the server before its own code (`node --import`), because only the process itself knows how long its loop was held:
// seen from outside, the machine's other work counts too. Appends two numbers for each 100 ms to a file, in milliseconds: the longest
// delay of the loop, and the most that its thread computed in one go, which does not count the time that others had the processor.

const EVERY_MS = 100
const LOOK_MS = 2

const file = process.env.LOOP_DELAYS
if (isMainThread && file) {
  const into = openSync(file, 'a')
  let before = now()
  let written = before.atMs
  let longestMs = 0
  let mostCpuMs = 0
  setInterval(() => {
    const { atMs, cpuMs } = now()
    longestMs = Math.max(longestMs, atMs - before.atMs - LOOK_MS)
    mostCpuMs = Math.max(mostCpuMs, cpuMs - before.cpuMs)
    before = { atMs, cpuMs }
    if (atMs - written < EVERY_MS) return
    writeSync(into, `${Math.round(longestMs)} ${Math.round(mostCpuMs)}\n`)
    written = atMs
    longestMs = 0
    mostCpuMs = 0
  }, LOOK_MS).unref()
}

function now() {
  const { user, system } = process.threadCpuUsage()
  return { atMs: performance.now(), cpuMs: (user + system) / 1000 }
}
