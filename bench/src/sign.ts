import { execFileSync } from 'node:child_process'
import { createHash, createSign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

async function benchSize(size: Size, { identity, folder, engines }: Bench): Promise<SignRow[]> {
  const document = documentOf(size)
  const { key } = openPkcs12(identity.pkcs12, identity.password)
  const limit = (bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest()
    createSign('sha256').update(digest).sign(key)
  }
  const input = join(folder, 'in.pdf')
  const times = new Map<string, number[]>()
  const outputs = new Map<string, { document: Uint8Array; answer: Uint8Array }>()
  const record = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])

  for (let round = -2; round < sizes[size].rounds; round++) {
    const bytes = document(round + 2)
    writeFileSync(input, bytes)
    const warm = round >= 0
    const limitMs = await timed(() => limit(bytes))
    if (warm) record('limit memory', limitMs)
    const copyMs = await timed(() => copyAndHash(input, join(folder, 'copy.pdf')))
    if (warm) record('limit file', copyMs)
    for (const [id, engine] of engines) {
      let answer = new Uint8Array(0)
      const memoryMs = await timed(async () => void (answer = new Uint8Array(await engine.signBytes(bytes))), engine)
      const fileMs = await timed(() => engine.signFile(input, join(folder, `${id}.pdf`)), engine)
      outputs.set(id, { document: bytes, answer })
      if (!warm) continue
      record(`${id} memory`, memoryMs)
      record(`${id} file`, fileMs)
    }
  }
  await verify(size, outputs, { identity, folder, engines })
  return rowsOf(size, times, { identity, folder, engines })
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

/** Whatever was timed last is judged: ours by every oracle, in memory and on disk. */
async function verify(
  size: Size,
  outputs: Map<string, { document: Uint8Array; answer: Uint8Array }>,
  bench: Bench,
): Promise<void> {
  const ours = outputs.get('laisen')!
  const expected = { signatures: 1, roots: [bench.identity.root] }
  if (sizes[size].bytes <= 20_000_000) {
    await judgeSigned(Buffer.concat([ours.document, ours.answer]), expected)
    await judgeSigned(readFileSync(join(bench.folder, 'laisen.pdf')), expected)
  } else {
    const said = execFileSync('pdfsig', ['-nocert', join(bench.folder, 'laisen.pdf')], { encoding: 'utf8' })
    if (!said.includes('Signature is Valid')) throw new Error(said)
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
