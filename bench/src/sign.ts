import { execFileSync } from 'node:child_process'
import { createHash, createSign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { judgeSigned } from '@laisen/testkit/oracle'
import { documentOf, type Size, sizes } from './documents.ts'
import type { Engine } from './engines/engine.ts'
import { openers } from './engines.ts'
import { median } from './figures.ts'
import { benchIdentity } from './identity.ts'

export interface SignRow {
  engine: string
  document: Size
  /** memory: bytes to bytes (ours to the tail); file: a file to another file, on disk. */
  form: 'memory' | 'file'
  medianMs: number
  ratioToLimit: number
  peakExtraBytes: number | null
}

type Identity = Awaited<ReturnType<typeof benchIdentity>>

/** Signs documents of four sizes with every engine in turn, the bare limit (SHA-256 and one RSA) first. */
export async function benchSign({ only }: { only?: readonly string[] }): Promise<SignRow[]> {
  const identity = await benchIdentity()
  const folder = mkdtempSync(join(tmpdir(), 'laisen-bench-'))
  const engines: [string, Engine][] = []
  for (const [id, open] of Object.entries(openers)) {
    const engine = await open(identity)
    if (engine) engines.push([id, engine])
    else process.stderr.write(`${id}: not installed\n`)
  }
  const rows: SignRow[] = []
  for (const size of Object.keys(sizes) as Size[]) {
    if (only && !only.includes(size)) continue
    rows.push(...(await benchSize(size, { identity, folder, engines })))
  }
  for (const [, engine] of engines) await engine.close()
  rmSync(folder, { recursive: true, force: true })
  return rows
}

interface Bench {
  identity: Identity
  folder: string
  engines: [string, Engine][]
}

/** One way to do it, in memory or from file to file. */
interface Contender {
  row: string
  work(document: Uint8Array): unknown
  engine?: Engine
}

async function benchSize(size: Size, bench: Bench): Promise<SignRow[]> {
  const { rounds, batch } = sizes[size]
  const document = documentOf(size)
  const small = documentOf('43 KB')
  const input = join(bench.folder, 'in.pdf')
  const times = new Map<string, number[]>()
  const answers = new Map<string, Uint8Array>()
  const contenders = contendersOf(bench, answers)

  for (const { work } of contenders)
    await warm(
      () => work(small(1)),
      () => writeFileSync(input, small(1)),
    )
  for (let round = 0; round < rounds; round++) {
    for (const { row, work, engine } of contenders) {
      // Garbage of those before is not this one's to sweep, nor cold caches its to fill: each one's turn begins alike.
      collectGarbage()
      writeFileSync(input, small(0))
      await work(small(round))
      for (let turn = 0; turn < batch; turn++) {
        const bytes = document(round * batch + turn)
        if (row.endsWith('file')) writeFileSync(input, bytes)
        const ms = await timed(() => work(bytes), engine)
        times.set(row, [...(times.get(row) ?? []), ms])
      }
    }
  }
  // All of them signed this one last.
  await verify(document(rounds * batch - 1), answers, bench)
  return rowsOf(size, times, bench)
}

/** As long as code gets faster by being used, within reason. */
async function warm(work: () => unknown, prepare: () => void): Promise<void> {
  prepare()
  const until = performance.now() + 1000
  for (let turn = 0; turn < 400 && performance.now() < until; turn++) await work()
}

function contendersOf({ identity, folder, engines }: Bench, answers: Map<string, Uint8Array>): Contender[] {
  const { key } = openPkcs12(identity.pkcs12, identity.password)
  const input = join(folder, 'in.pdf')
  const limit = (bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest()
    createSign('sha256').update(digest).sign(key)
  }
  const ours = engines.flatMap(([id, engine]): Contender[] => [
    {
      ...{ row: `${id} memory`, engine },
      work: async (bytes) => void answers.set(id, await engine.signBytes(bytes)),
    },
    { ...{ row: `${id} file`, engine }, work: () => engine.signFile(input, join(folder, `${id}.pdf`)) },
  ])
  const copy = () => copyAndHash(input, join(folder, 'copy.pdf'))
  return [{ row: 'limit memory', work: limit }, { row: 'limit file', work: copy }, ...ours]
}

const collectGarbage = gcOfV8()

function gcOfV8(): () => void {
  // Else each collection makes V8 forget code that was not used since the one before.
  setFlagsFromString('--no-flush-bytecode')
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

async function timed(work: () => unknown, engine?: Engine): Promise<number> {
  const began = performance.now()
  await work()
  return engine?.lastTook ? engine.lastTook.ms : performance.now() - began
}

function copyAndHash(input: string, output: string): void {
  const bytes = readFileSync(input)
  writeFileSync(output, bytes, { flush: true })
  createHash('sha256').update(bytes).digest()
}

/** Whatever of ours was timed last is judged by every oracle, in memory and on disk. */
async function verify(document: Uint8Array, answers: ReadonlyMap<string, Uint8Array>, bench: Bench): Promise<void> {
  const expected = { signatures: 1, roots: [bench.identity.root] }
  for (const id of ['laisen', 'stamp']) {
    const path = join(bench.folder, `${id}.pdf`)
    if (document.length > 20_000_000) {
      const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
      if (!said.includes('Signature is Valid')) throw new Error(said)
      continue
    }
    await judgeSigned(Buffer.concat([document, answers.get(id)!]), expected)
    await judgeSigned(readFileSync(path), expected)
  }
}

function rowsOf(size: Size, times: Map<string, number[]>, bench: Bench): SignRow[] {
  const row = (engine: string, form: 'memory' | 'file', peakExtraBytes: number | null): SignRow => {
    const of = engine === 'limit' ? 'limit' : bench.engines.find(([, one]) => one.name === engine)![0]
    const medianMs = median(times.get(`${of} ${form}`)!)
    const ratioToLimit = medianMs / median(times.get(`limit ${form}`)!)
    return {
      engine,
      document: size,
      form,
      medianMs: round(medianMs),
      ratioToLimit: round(ratioToLimit),
      peakExtraBytes,
    }
  }
  const rows = [row('limit', 'memory', 0), row('limit', 'file', null)]
  for (const [id, engine] of bench.engines) {
    rows.push(row(engine.name, 'memory', peakExtra(id, bench)))
    rows.push(row(engine.name, 'file', peakExtra(`${id}-file`, bench)))
  }
  return rows
}

/** In a process of its own; an engine in Java has a heap that says nothing of the kind. */
function peakExtra(engine: string, { folder, identity }: Bench): number | null {
  if (engine.startsWith('pdfbox')) return null
  const p12 = join(folder, 'key.p12')
  writeFileSync(p12, identity.pkcs12)
  const program = join(import.meta.dirname, 'memory.ts')
  const args = ['--expose-gc', program, engine, join(folder, 'in.pdf'), join(folder, 'memory.pdf'), p12]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim())
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
