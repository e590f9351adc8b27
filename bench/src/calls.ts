import { performance } from 'node:perf_hooks'
import type { CallAnswer } from '@laisen/testkit/client'
import { percentile } from './figures.ts'

export interface CallRow {
  what: string
  /** Rows that match, as the call counts them. */
  found: number | null
  medianMs: number
  slowestMs: number
  rounds: number
}

const rounds = 20

/** How long one call takes, after a first that is not counted. */
export async function measure(what: string, ask: (round: number) => Promise<CallAnswer<unknown>>): Promise<CallRow> {
  const first = await ask(0)
  const times: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now()
    const { status, message } = await ask(round)
    times.push(performance.now() - began)
    if (status !== 0) throw new Error(`${what}: ${message}`)
  }
  const inTenths = (ms: number) => Math.round(ms * 10) / 10
  return {
    what,
    found: countOf(first.data),
    medianMs: inTenths(percentile(times, 0.5)),
    slowestMs: inTenths(Math.max(...times)),
    rounds,
  }
}

function countOf(data: unknown): number | null {
  if (Array.isArray(data)) return data.length
  return typeof data === 'object' && data !== null && 'dataCount' in data ? Number(data.dataCount) : null
}
