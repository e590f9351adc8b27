import { subscribe } from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded by the server before its own code (`node --import`). Appends a line "stage milliseconds" for each part of a stamp to a file, now
// and then: a write for each would be a part of what is measured.

const EVERY_MS = 200

const file = process.env.STAMP_STAGES
if (isMainThread && file) {
  const into = openSync(file, 'a')
  let lines = ''
  subscribe('laisen.stamp', (message) => {
    const { stage, ms } = message as { stage: string; ms: number }
    lines += `${stage} ${ms.toFixed(2)}\n`
  })
  setInterval(() => {
    if (lines) writeSync(into, lines)
    lines = ''
  }, EVERY_MS).unref()
}
