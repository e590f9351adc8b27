import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { headers } from '@laisen/contract/headers'
import { bearerClient } from '@laisen/testkit/client'
import { percentile } from '../figures.ts'
import { residentMegabytes } from '../peak.ts'
import { type Held, watchDelays } from './delays.ts'

/** Somebody who logs in on a device that the account knows. */
export interface Honest {
  readonly companyCode: string
  readonly userName: string
  readonly password: string
  readonly address: string
  readonly device: string
}

export interface SignInOrder {
  readonly url: string
  /** Of the server. */
  readonly pid: number
  /** Where loop-delay.ts writes. */
  readonly delays: string
  readonly people: readonly Honest[]
}

export interface SignedIn extends Held {
  readonly tried: number
  readonly succeeded: number
  readonly medianMs: number
  readonly longestMs: number
  readonly peakMegabytes: number
}

const { url, pid, delays, people } = workerData as SignInOrder
const took: number[] = []
const memory: number[] = []
const held = watchDelays(delays)
let succeeded = 0
let over = false
parentPort!.once('message', () => (over = true))

/** Logs in again and again, a quarter of a second after the last answer. */
async function logIn({ address, device, ...credentials }: Honest): Promise<void> {
  const sent = { headers: { 'x-forwarded-for': address, [headers.device]: device } }
  while (!over) {
    const began = performance.now()
    const { status } = await bearerClient(url).call(loginCustomer, credentials, sent)
    took.push(performance.now() - began)
    if (status === 0) succeeded++
    await sleep(250)
  }
}

async function watchMemory(): Promise<void> {
  for (; !over; await sleep(50)) memory.push(residentMegabytes(pid))
}

await Promise.all([...people.map(logIn), watchMemory()])
const signedIn: SignedIn = {
  tried: took.length,
  succeeded,
  medianMs: Math.round(percentile(took, 0.5)),
  longestMs: Math.round(Math.max(...took)),
  ...held(),
  peakMegabytes: Math.round(Math.max(...memory)),
}
parentPort!.postMessage(signedIn)
