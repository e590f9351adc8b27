import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentOf, type Size, sizes } from './documents.ts'
import { openers } from './engines.ts'
import { median } from './figures.ts'
import { benchIdentity, type KeyKind } from './identity.ts'
import type { Answer, Task } from './worker.ts'

export interface SignRow {
  /** With ", file" behind it: from a file to another one, on disk. Else bytes to bytes, ours to the tail. */
  engine: string
  document: Size
  medianMs: number
  ratioToLimit: number
  peakExtraBytes: number | null
}

/** Further keys, with which our engine signs the smallest document. */
const otherKeys: readonly (readonly [suffix: string, kind: KeyKind])[] = [
  [', RSA-3072', 'rsa3072'],
  [', P-256', 'p256'],
]

/** Signs documents of four sizes with every engine in turn, the bare limit first. */
export async function benchSign({ only }: { only?: readonly string[] }): Promise<SignRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-bench-'))
  const chosen = (Object.keys(sizes) as Size[]).filter((size) => !only || only.includes(size))
  const rows: SignRow[] = []
  try {
    const all = await startAll(Object.keys(openers), { folder, suffix: '', kind: 'rsa2048' })
    for (const size of chosen) rows.push(...(await benchSize(size, all, folder)))
    stopAll(all)
    for (const [suffix, kind] of chosen.includes('43 KB') ? otherKeys : []) {
      const ours = await startAll(['limit', 'laisen', 'stamp'], { folder, suffix, kind })
      rows.push(...(await benchSize('43 KB', ours, folder)))
      stopAll(ours)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return rows
}

/** An engine in its process. */
interface Contender {
  id: string
  name: string
  kind: KeyKind
  child: ChildProcess
}

async function startAll(
  ids: readonly string[],
  { folder, suffix, kind }: { folder: string; suffix: string; kind: KeyKind },
): Promise<Contender[]> {
  const { pkcs12, root } = await benchIdentity(kind)
  writeFileSync(join(folder, `${kind}.p12`), pkcs12)
  writeFileSync(join(folder, `${kind}.root`), root)
  const contenders: Contender[] = []
  for (const id of ids) {
    const child = fork(join(import.meta.dirname, 'worker.ts'), [id, folder, kind])
    const ready = await heard(child)
    if ('name' in ready) contenders.push({ id, name: ready.name + suffix, kind, child })
    else process.stderr.write(`${id}: not installed\n`)
  }
  return contenders
}

function stopAll(contenders: readonly Contender[]): void {
  for (const { child } of contenders) child.disconnect()
}

async function ask({ child }: Contender, task: Task): Promise<number[]> {
  child.send(task)
  const said = await heard(child)
  if (!('times' in said)) throw new Error('failed' in said ? said.failed : 'an engine ended')
  return said.times
}

async function heard(child: ChildProcess): Promise<Answer> {
  const listening = new AbortController()
  const gone = once(child, 'exit', listening).then(() => [{ failed: 'an engine ended' }])
  const [said] = await Promise.race([once(child, 'message', listening), gone])
  listening.abort()
  return said as Answer
}

async function benchSize(size: Size, contenders: readonly Contender[], folder: string): Promise<SignRow[]> {
  const { rounds, batch } = sizes[size]
  const turns = contenders.flatMap((contender) => [false, true].map((onFile) => ({ contender, onFile })))
  const times = turns.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { contender, onFile }] of turns.entries())
      times[index]!.push(...(await ask(contender, { size, onFile, first: round * batch, documents: batch })))
  // Every engine signed this document last.
  const last = { size, first: rounds * batch - 1, documents: 0, verify: true }
  for (const { contender, onFile } of turns) await ask(contender, { ...last, onFile })

  writeFileSync(join(folder, 'in.pdf'), documentOf(size)(0))
  const [limit, limitOnFile] = times.map((of) => median(of)) as [number, number]
  return turns.map(({ contender, onFile }, index) => {
    const medianMs = median(times[index]!)
    return {
      engine: onFile ? `${contender.name}, file` : contender.name,
      document: size,
      medianMs: round(medianMs),
      ratioToLimit: round(medianMs / (onFile ? limitOnFile : limit)),
      peakExtraBytes: peakExtra(contender, { onFile, folder }),
    }
  })
}

/** In a process of its own; one of Java has a heap that says nothing of the kind. */
function peakExtra({ id, kind }: Contender, { onFile, folder }: { onFile: boolean; folder: string }): number | null {
  if (id === 'pdfbox') return null
  const program = join(import.meta.dirname, 'memory.ts')
  const files = [join(folder, 'in.pdf'), join(folder, 'memory.pdf'), join(folder, `${kind}.p12`)]
  const args = ['--expose-gc', program, onFile ? `${id}-file` : id, ...files]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim())
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
