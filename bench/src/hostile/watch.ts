import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { percentile } from '../figures.ts'
import { residentMegabytes } from '../peak.ts'

export interface WatchOrder {
  readonly url: string
  /** Of somebody who goes on with ordinary work. */
  readonly token: string
  /** Of the server. */
  readonly pid: number
}

export interface Watched {
  /** How long an unknown call waited at worst for its answer, which needs nothing but the event loop. */
  readonly longestHoldMs: number
  readonly medianMs: number
  readonly peakMegabytes: number
}

const { url, token, pid } = workerData as WatchOrder
const others: number[] = []
const loop: number[] = []
const memory: number[] = []
let over = false
parentPort!.once('message', () => (over = true))

async function repeat(into: number[], pauseMs: number, once: () => Promise<unknown>): Promise<void> {
  while (!over) {
    const began = performance.now()
    await once()
    into.push(performance.now() - began)
    await sleep(pauseMs)
  }
}

await Promise.all([
  repeat(others, 20, () => bearerClient(url, token).call(getInfoUser)),
  repeat(loop, 2, async () => (await fetch(`${url}/api/v1/No/Call`)).arrayBuffer()),
  repeat([], 20, async () => void memory.push(residentMegabytes(pid))),
])
const watched: Watched = {
  longestHoldMs: Math.round(Math.max(...loop)),
  medianMs: Math.round(percentile(others, 0.5) * 10) / 10,
  peakMegabytes: Math.round(Math.max(...memory)),
}
parentPort!.postMessage(watched)
