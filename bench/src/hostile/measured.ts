import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BearerClient } from '@laisen/testkit/client'
import type { RunningLaisen } from '@laisen/testkit/process'
import type { HostileRow } from '../hostile.ts'
import type { Watched, WatchOrder } from './watch.ts'

const CALM_MS = 4_000
const LEAST_ATTACK_MS = 3_000
const MOST_ATTACK_MS = 60_000

export interface House {
  readonly laisen: RunningLaisen
  readonly attacker: BearerClient
  /** Somebody else, who goes on with ordinary work. */
  readonly bystander: BearerClient
  /** A certificate that the attacker may sign with. */
  readonly certID: number
}

/** Sends what it sends and answers how it ended. Connections that it leaves open are closed by `over`. */
export type Attack = (house: House, over: AbortSignal) => Promise<string>

/** Runs an attack while somebody else works, after watching them without it. */
export async function measured(
  what: Pick<HostileRow, 'group' | 'attack'>,
  house: House,
  run: Attack,
): Promise<HostileRow> {
  const calm = await watching(house, () => sleep(CALM_MS, ''))
  const ending = new AbortController()
  const began = performance.now()
  const rough = await watching(house, async () => {
    const outcome = await Promise.race([run(house, ending.signal), sleep(MOST_ATTACK_MS, 'not answered')])
    // Later rounds may meet the limit of calls per minute.
    while (performance.now() - began < LEAST_ATTACK_MS) await run(house, ending.signal)
    return outcome
  })
  ending.abort()
  return {
    ...{ ...what, outcome: rough.result, ms: Math.round(performance.now() - began) },
    ...{ peakMegabytes: rough.peakMegabytes, longestHoldMs: rough.longestHoldMs },
    ...{ othersBeforeMs: calm.medianMs, othersDuringMs: rough.medianMs },
  }
}

/** Watches from a thread of its own, which the attacker's work does not hold up. */
async function watching(
  { laisen, bystander }: House,
  work: () => Promise<string>,
): Promise<Watched & { result: string }> {
  const asked: WatchOrder = { url: laisen.url, token: bystander.token, pid: laisen.pid }
  const watcher = new Worker(new URL('./watch.ts', import.meta.url), { workerData: asked })
  await once(watcher, 'online')
  const result = await work()
  watcher.postMessage('over')
  const [watched] = (await once(watcher, 'message')) as [Watched]
  return { ...watched, result }
}

export async function codeOf(answer: Promise<Response>): Promise<string> {
  try {
    const { code, status } = await (await answer).json()
    return code ?? `status ${status}`
  } catch {
    return 'closed'
  }
}

export async function codesOf(answers: readonly Promise<Response>[]): Promise<string> {
  const codes = await Promise.all(answers.map(codeOf))
  return [...new Set(codes)].map((code) => `${codes.filter((one) => one === code).length} × ${code}`).join(', ')
}
