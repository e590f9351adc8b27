import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Endpoint } from '@laisen/contract/endpoint'
import { bearerClient } from '@laisen/testkit/client'
import { percentile } from '../figures.ts'
import { residentMegabytes } from '../peak.ts'
import { type Held, watchDelays } from './delays.ts'

/** What people do who have nothing to do with an attack. */
export interface OrdinaryWork {
  readonly endpoint: Endpoint
  /** What the first person sends, the second, and so on. */
  readonly inputs: readonly object[]
  readonly pauseMs: number
}

export interface WatchOrder extends Omit<OrdinaryWork, 'endpoint'>, Pick<Endpoint, 'method' | 'path'> {
  readonly url: string
  /** Of the people, who take turns because each may make so many calls a minute. */
  readonly tokens: readonly string[]
  /** Of the server. */
  readonly pid: number
  /** Where loop-delay.ts writes. */
  readonly delays: string
}

export interface Watched extends Held {
  readonly medianMs: number
  /** Ordinary calls that were not successful. */
  readonly refused: number
  readonly peakMegabytes: number
}

const { url, tokens, pid, delays, method, path, inputs, pauseMs: pauseOfOthersMs } = workerData as WatchOrder
const others: number[] = []
const memory: number[] = []
let refused = 0
let round = 0
const held = watchDelays(delays)
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

async function ordinaryCall(): Promise<void> {
  const person = round++
  const body = method === 'POST' ? JSON.stringify(inputs[person % inputs.length]) : null
  const headers = { 'content-type': 'application/json' }
  const client = bearerClient(url, tokens[person % tokens.length])
  const { status } = await (await client.fetch(`/api/v1/${path}`, { method, headers, body })).json()
  if (status !== 0) refused++
}

await Promise.all([
  repeat(others, pauseOfOthersMs, ordinaryCall),
  repeat([], 20, async () => void memory.push(residentMegabytes(pid))),
])
const watched: Watched = {
  ...held(),
  medianMs: Math.round(percentile(others, 0.5) * 10) / 10,
  refused,
  peakMegabytes: Math.round(Math.max(...memory)),
}
parentPort!.postMessage(watched)
