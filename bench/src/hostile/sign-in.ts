import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { headers } from '@laisen/contract/headers'
import { bearerClient } from '@laisen/testkit/client'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import type { HostileRow, Wanted } from '../hostile.ts'
import { type Attacks, startAttacker } from './attack.ts'
import { withDelays } from './delays.ts'
import type { Honest, SignedIn, SignInOrder } from './watch-sign-in.ts'

const password = 'Bench-Password-1'
const companyCode = 'DEMO'
const CALM_MS = 5_000
const ATTACK_MS = 40_000
/** Each is a network of its own. */
const ADDRESSES = 1_500
const attack = `${ADDRESSES} addresses guess`

interface Target {
  readonly url: string
  /** Whose accounts are guessed at, beside others. */
  readonly people: readonly Honest[]
}

export const attacks: Attacks<Target> = { [attack]: (target) => () => guess(target) }

/** Strangers guess from 1,500 addresses behind a trusted proxy, at the accounts of people who log in meanwhile and at others. */
export async function hostileSignIn(wanted: Wanted): Promise<HostileRow[]> {
  if (!wanted(attack)) return []
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-hostile-sign-in-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const delays = `${dataDir}.delays`
  const env = { DEMO_PASSWORD: password, TRUST_PROXY: '127.0.0.1', ...withDelays(delays) }
  const laisen = await startLaisen({ dataDir, env })
  try {
    const people = await Promise.all(['admin', 'operator', 'signer'].map((name, n) => known(laisen, name, n)))
    const target = { url: laisen.url, people } satisfies Target
    const attacker = await startAttacker({ module: import.meta.url, attack, target })
    const calm = await watching({ ...laisen, delays }, people, () => sleep(CALM_MS, ''))
    const rough = await watching({ ...laisen, delays }, people, () => attacker.run())
    attacker.end()
    return [
      {
        ...{ group: 'signin', attack, outcome: rough.result, ms: ATTACK_MS },
        ...{ peakMegabytes: rough.peakMegabytes, longestHoldMs: rough.longestHoldMs, holdCpuMs: rough.holdCpuMs },
        ...{ honest: `${rough.succeeded} of ${rough.tried} log in` },
        ...{ honestBeforeMs: calm.medianMs, honestDuringMs: rough.medianMs, longestMs: rough.longestMs },
      },
    ]
  } finally {
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(delays, { force: true })
  }
}

/** Somebody who has logged in on this device before. */
async function known({ url }: RunningLaisen, userName: string, number: number): Promise<Honest> {
  const address = `192.0.2.${number + 1}`
  const sent = { headers: { 'x-forwarded-for': address, [headers.device]: 'new' } }
  const answer = await bearerClient(url).call(loginCustomer, { companyCode, userName, password }, sent)
  const device = answer.headers.get(headers.device)
  if (!device) throw new Error(`${userName} is given no device: ${answer.message}`)
  return { companyCode, userName, password, address, device }
}

/** Watches from a thread of its own. */
async function watching(
  { url, pid, delays }: RunningLaisen & { readonly delays: string },
  people: readonly Honest[],
  work: () => Promise<string>,
): Promise<SignedIn & { result: string }> {
  const asked: SignInOrder = { url, pid, delays, people }
  const watcher = new Worker(new URL('./watch-sign-in.ts', import.meta.url), { workerData: asked })
  await once(watcher, 'online')
  const result = await work()
  watcher.postMessage('over')
  const [signedIn] = (await once(watcher, 'message')) as [SignedIn]
  return { ...signedIn, result }
}

/** Every address has one guess under way all the time. @returns what was answered, how often */
async function guess({ url, people }: Target): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: ADDRESSES })
  const answered = new Map<string, number>()
  const until = performance.now() + ATTACK_MS
  const one = async (_: unknown, address: number) => {
    const from = `10.1.${address >> 8}.${address & 255}`
    for (let number = address; performance.now() < until; number += ADDRESSES) {
      // One of four at the accounts of the people who log in, the others where no one has guessed yet.
      const userName = number % 4 === 0 ? people[(number >> 2) % people.length]!.userName : `user${number}`
      const code = await send(url, agent, {
        from,
        body: JSON.stringify({ companyCode, userName, password: 'Guess-1' }),
      })
      answered.set(code, (answered.get(code) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: ADDRESSES }, one))
  agent.destroy()
  return [...answered].map(([code, count]) => `${count} × ${code}`).join(', ')
}

/** Node's own client: `fetch` for so many at once would take the core that the server needs. */
function send(url: string, agent: Agent, { from, body }: { from: string; body: string }): Promise<string> {
  const sent = { 'x-forwarded-for': from, 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve) => {
    const target = `${url}/api/v1/${loginCustomer.path}`
    const request = httpRequest(target, { method: 'POST', agent, headers: sent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => (text += piece))
      response.on('end', () => resolve(/"code":"(\w+)"/.exec(text)?.[1] ?? `status ${response.statusCode}`))
    })
    request.on('error', () => resolve('closed'))
    request.end(body)
  })
}
