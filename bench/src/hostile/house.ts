import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { type BearerClient, bearerClient, type Sent } from '@laisen/testkit/client'
import type { Given, GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { givenIn, signedIn } from '@laisen/testkit/given-in'
import { signaturePng } from '@laisen/testkit/images'
import { pki } from '@laisen/testkit/pki'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import type { HostileRow } from '../hostile.ts'
import { startAttacker } from './attack.ts'
import { withDelays } from './delays.ts'
import type { OrdinaryWork, Watched, WatchOrder } from './watch.ts'

const CALM_MS = 6_000
const LEAST_ATTACK_MS = 3_000
const MOST_ATTACK_MS = 60_000

/** The real program, and two companies in it. */
export interface House {
  readonly laisen: RunningLaisen
  /** The file of loop-delay.ts. */
  readonly delays: string
  /** Administrators of one company. There are some, because one person is soon told to wait. */
  readonly attackers: readonly BearerClient[]
  /** A certificate that all of them may sign with. */
  readonly certID: number
  /** People of another company, who go on with ordinary work. */
  readonly others: readonly { readonly person: GivenEmployee; readonly client: BearerClient }[]
}

const PEOPLE = 8
const filePassword = 'Bench-Password-1'

/** @param options.limitBytes of the storage of the attackers' company */
export async function withHouse<Result>(
  work: (house: House) => Promise<Result>,
  { limitBytes }: { limitBytes?: number } = {},
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-hostile-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const delays = `${dataDir}.delays`
  const laisen = await startLaisen({ dataDir, env: { DEMO: '0', ...withDelays(delays) } })
  try {
    const [attackers, others] = await givenIn(laisen, async (given) => [
      await peopleOf(given, laisen, limitBytes),
      await peopleOf(given, laisen),
    ])
    const certID = await addedCertificate(attackers)
    return await work({ laisen, delays, attackers: attackers.map(({ client }) => client), certID, others })
  } finally {
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(delays, { force: true })
  }
}

/** What adding a certificate is asked with. Its file takes so many iterations for each of its three keys. */
export async function certificateRequest(iterations = 2048): Promise<Sent<typeof addCertificate>> {
  const { person } = await pki({ root: {}, person: { by: 'root', name: 'Bench' } })
  return {
    ...{ certName: 'Bench', certReason: 'Approve', certLocation: 'Bangkok', certImageName: 'bench.pfx' },
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(person.pkcs12(filePassword, { iterations })).toString('base64'),
    certPassword: filePassword,
  }
}

async function addedCertificate(people: House['others']): Promise<number> {
  const employeeList = people.map(({ person }) => person.employeeId)
  const request = { ...(await certificateRequest()), certtype: '2', employeeList } as const
  const { data, message } = await people[0]!.client.call(addCertificate, request)
  if (!data) throw new Error(message)
  return data.certID
}

/** The administrators of a new company. */
async function peopleOf(given: Given, laisen: RunningLaisen, limitBytes?: number): Promise<House['others']> {
  const company: GivenCompany = await given.company(limitBytes === undefined ? {} : { plan: false })
  if (limitBytes !== undefined) await given.package({ company, limitBytes })
  const people: { person: GivenEmployee; client: BearerClient }[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const person = await given.employee({ company, permissions: [1] })
    people.push({ person, client: await signedIn(laisen, person) })
  }
  return people
}

/** What attacks on a house know. */
export interface Target {
  readonly url: string
  readonly port: number
  /** Of the attackers. */
  readonly tokens: readonly string[]
  readonly certID: number
}

export function attackersOf({ url, tokens }: Target): BearerClient[] {
  return tokens.map((token) => bearerClient(url, token))
}

interface Measuring {
  readonly group: string
  /** The URL of the module that exports the attack. */
  readonly module: string
  readonly attack: string
  readonly house: House
  /** What the others do meanwhile. @default they look at who they are */
  readonly work?: OrdinaryWork
}

export async function measured({ group, module, attack, house, work }: Measuring): Promise<HostileRow> {
  const ordinary = work ?? { endpoint: getInfoUser, inputs: [{}], pauseMs: 20 }
  const { url, port } = house.laisen
  const tokens = house.attackers.map(({ token }) => token)
  const target = { url, port, tokens, certID: house.certID } satisfies Target
  const attacker = await startAttacker({ module, attack, target, leastMs: LEAST_ATTACK_MS })
  const calm = await watching(house, ordinary, () => sleep(CALM_MS, ''))
  const began = performance.now()
  const rough = await watching(house, ordinary, () =>
    Promise.race([attacker.run(), sleep(MOST_ATTACK_MS, 'not answered')]),
  )
  attacker.end()
  return {
    ...{ group, attack, outcome: rough.result, ms: Math.round(performance.now() - began) },
    ...{ peakMegabytes: rough.peakMegabytes, longestHoldMs: rough.longestHoldMs, holdCpuMs: rough.holdCpuMs },
    ...{ othersBeforeMs: calm.medianMs, othersDuringMs: rough.medianMs, othersRefused: rough.refused },
  }
}

/** Watches from a thread of its own. */
async function watching(
  { laisen, delays, others }: House,
  { endpoint, inputs, pauseMs }: OrdinaryWork,
  work: () => Promise<string>,
): Promise<Watched & { result: string }> {
  const tokens = others.map(({ client }) => client.token)
  const { method, path } = endpoint
  const asked: WatchOrder = { url: laisen.url, tokens, pid: laisen.pid, delays, method, path, inputs, pauseMs }
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
  return counted(await Promise.all(answers.map(codeOf)))
}

/** How often each of them occurs. */
export function counted(codes: readonly string[]): string {
  return [...new Set(codes)].map((code) => `${codes.filter((one) => one === code).length} × ${code}`).join(', ')
}
