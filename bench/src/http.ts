import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import { Pool } from 'undici'
import { documentOf } from './documents.ts'
import { median, percentile } from './figures.ts'
import { addCallers, type Callers } from './http/companies.ts'
import { busyBelowMs, busyMs, mainThreadMs } from './http/processes.ts'
import { type Caller, type Send, signBare, stampBase64, stampStream } from './http/send.ts'
import { medianStages, stagesSoFar, withStages } from './http/stages.ts'
import { benchIdentity } from './identity.ts'

export interface HttpRow {
  /** What is asked for stamps, all with RSA-2048 but B-LT, which has the P-256 key of the company's own authority. */
  server: string
  perSecond: number
  /** Of what our engine behind a bare server does in this run. */
  ofBare: string
  medianMs: number
  p99Ms: number
  /** Processor time of one stamp: of the server, of its main thread, of PostgreSQL. */
  serverMs: number
  mainMs: number
  databaseMs: number
  /** Answers that the oracles found valid. */
  checked: number
  /** The median time that a stamp spends in each of its stages. */
  [stage: `${string}Ms`]: number
}

const inFlight = 64
const rounds = 5
const checkedOfEach = 30
/** As many for us as for our bare server. Fewer are under way while a round begins and ends; the longer it is, the less that weighs. */
const requestsOfRound = 2000

interface Contender {
  readonly name: string
  readonly pid: number
  /** Each of them sends in turn. */
  readonly sends: readonly Send[]
  /** Until client and server run compiled code: the whole program has much more of it than a bare server (decision 0138). */
  readonly warmUp: number
  readonly requests: number
  /** Who can fetch what was stamped; undefined where nothing is stored. */
  readonly caller: Caller | undefined
  readonly level: string
}

/** Durable stamps over HTTP on the real program, its embedded database and its disk, with the load from this very machine. */
export async function benchHttp({ only = [] }: { only?: readonly string[] } = {}): Promise<HttpRow[]> {
  // What the load reads is garbage within milliseconds. To mark the heap bit by bit would take 0.4 ms of a core for each base64 document,
  // and the server needs both cores (decision 0138).
  setFlagsFromString('--no-incremental-marking')
  const folder = mkdtempSync(join(tmpdir(), 'laisen-bench-http-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(folder, 0o755)
  const identity = await benchIdentity('rsa2048')
  writeFileSync(join(folder, 'rsa2048.p12'), identity.pkcs12)
  const stages = join(folder, 'stages')
  mkdirSync(join(folder, 'data'), { mode: 0o755 })
  const bare = await Promise.all(['libpdf', 'stamp'].map((engine) => startBare(engine, folder)))
  const laisen = await startLaisen({ dataDir: join(folder, 'data'), env: { DEMO: '0', ...withStages(stages) } })
  try {
    const contenders = [...bareContenders(bare), ...ourContenders(laisen, await addCallers(laisen, identity))]
    const chosen = contenders.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
    return await compare(chosen, stages)
  } finally {
    for (const { child } of bare) child.disconnect()
    await laisen.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Bare {
  readonly child: ChildProcess
  readonly port: number
}

async function startBare(engine: string, folder: string): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'http/bare-server.ts'), [engine, folder, 'rsa2048'])
  const [port] = await once(child, 'message')
  return { child, port: port as number }
}

function bareContenders([libpdf, ours]: readonly Bare[]): Contender[] {
  const bare = ({ child, port }: Bare) => ({
    pid: child.pid!,
    sends: [signBare(poolOf(`http://127.0.0.1:${port}`))],
    caller: undefined,
    level: 'B-B',
  })
  return [
    { name: 'LibPDF, bare server', ...bare(libpdf!), warmUp: 200, requests: 300 },
    { name: bareOurs, ...bare(ours!), warmUp: 12_000, requests: requestsOfRound },
  ]
}

const bareOurs = 'our engine, bare server'

function ourContenders({ pid, url }: RunningLaisen, { companies, ofAuthority }: Callers): Contender[] {
  const [first = []] = companies
  const contender = (name: string, callers: readonly Caller[], { of = stampStream, level = 'B-B' } = {}): Contender => {
    const pool = poolOf(url)
    const sends = callers.map((caller) => of(pool, caller, level))
    // For B-LT a single person asks, who may make 6,000 calls a minute.
    const counts = level === 'B-B' ? { warmUp: 12_000, requests: requestsOfRound } : { warmUp: 1800, requests: 1000 }
    return { name, pid, sends, ...counts, caller: callers[0], level }
  }
  return [
    contender('bytes, 1 company', first),
    contender('bytes, 10 companies', companies.flat()),
    contender('base64, 1 company', first, { of: stampBase64 }),
    contender('base64, 10 companies', companies.flat(), { of: stampBase64 }),
    contender('bytes, B-LT', ofAuthority, { level: 'B-LT' }),
  ]
}

function poolOf(url: string): Pool {
  return new Pool(url, { connections: inFlight })
}

/** What was measured of a contender in one round. */
interface Round {
  readonly times: readonly number[]
  readonly stampIds: readonly string[]
  readonly perSecond: number
  readonly cpu: Cpu
  readonly lines: { from: number; to: number }
}

interface Cpu {
  readonly serverMs: number
  readonly mainMs: number
  readonly databaseMs: number
}

/** All of them in turn, several times, so that what else the machine does meets all of them. */
async function compare(contenders: readonly Contender[], stages: string): Promise<HttpRow[]> {
  const measured = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]))
  for (const { sends, warmUp } of contenders) await load(sends, warmUp)
  for (let round = 0; round < rounds; round++)
    for (const [contender, done] of measured) done.push(await oneRound(contender, stages))
  const speed = (done: readonly Round[]) => median(done.map(({ perSecond }) => perSecond))
  const bare = [...measured].find(([{ name }]) => name === bareOurs)?.[1]
  const rows: HttpRow[] = []
  for (const [contender, done] of measured) {
    const perSecond = speed(done)
    const times = done.flatMap((each) => each.times)
    const each = (name: keyof Cpu) => hundredths(median(done.map(({ cpu }) => cpu[name])))
    rows.push({
      server: contender.name,
      perSecond: Math.round(perSecond),
      ofBare: bare ? `${Math.round((perSecond / speed(bare)) * 100)} %` : '',
      medianMs: Math.round(percentile(times, 0.5)),
      p99Ms: Math.round(percentile(times, 0.99)),
      ...{ serverMs: each('serverMs'), mainMs: each('mainMs'), databaseMs: each('databaseMs') },
      checked: await check(contender, done),
      ...(contender.caller &&
        medianStages(
          stages,
          done.map(({ lines }) => lines),
        )),
    })
  }
  return rows
}

async function oneRound({ pid, sends, requests }: Contender, stages: string): Promise<Round> {
  const from = await stagesSoFar(stages)
  const before = cpuOf(pid)
  const began = performance.now()
  const { times, stampIds } = await load(sends, requests)
  const seconds = (performance.now() - began) / 1000
  const after = cpuOf(pid)
  const each = (name: keyof Cpu) => (after[name] - before[name]) / requests
  const cpu = { serverMs: each('serverMs'), mainMs: each('mainMs'), databaseMs: each('databaseMs') }
  return { times, stampIds, perSecond: requests / seconds, cpu, lines: { from, to: await stagesSoFar(stages) } }
}

/** The database runs below the server. */
function cpuOf(pid: number): Cpu {
  return { serverMs: busyMs(pid), mainMs: mainThreadMs(pid), databaseMs: busyBelowMs(pid) }
}

let sent = 0
/** One for each request under way: a copy for each request is garbage, and to collect it takes processor time from the server. */
const documents = Array.from({ length: inFlight }, () => documentOf('43 KB'))

async function load(sends: readonly Send[], count: number): Promise<{ times: number[]; stampIds: string[] }> {
  const times: number[] = []
  const stampIds: string[] = []
  let left = count
  const one = async (document: (round: number) => Uint8Array) => {
    while (left-- > 0) {
      const bytes = document(sent++)
      const began = performance.now()
      const stampId = await sends[sent % sends.length]!(bytes)
      times.push(performance.now() - began)
      stampIds.push(stampId)
    }
  }
  await Promise.all(documents.map(one))
  return { times, stampIds }
}

/** Some of the answers, once the clock has stopped. @throws where one is not valid */
async function check({ caller, level }: Contender, done: readonly Round[]): Promise<number> {
  if (!caller) return 0
  const { url, token } = caller
  const stampIds = done.flatMap((round) => round.stampIds)
  const step = Math.ceil(stampIds.length / checkedOfEach)
  let checked = 0
  for (let index = 0; index < stampIds.length; index += step) {
    const answer = await bearerClient(url, token).download(getStampedPdf, { stampId: stampIds[index]! })
    // One of another company is not shown to this one.
    if (answer.headers.get('content-type') !== 'application/pdf') continue
    const document = new Uint8Array(await answer.arrayBuffer())
    await judgeSigned(document, { signatures: 1, ...(level === 'B-LT' && { level, notBy: ['pyHanko', 'DSS'] }) })
    checked += 1
  }
  return checked
}

const hundredths = (value: number) => Math.round(value * 100) / 100
