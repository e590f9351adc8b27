/**
 * `node worker.ts ENGINE FOLDER KEY`: one engine in its own warm process, so that engines share neither garbage collection nor JIT
 * state. `sign.ts` sends it commands.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentOf, type Size } from './documents.ts'
import { openers } from './engines.ts'
import { verifySigned } from './verify.ts'

/** So many documents of a size, the first being of this number; without `documents`, verifies what was signed last. */
export interface Task {
  size: Size
  onFile: boolean
  first: number
  documents: number
  verify?: boolean
}

export type Answer = { name: string } | { missing: true } | { times: number[] } | { failed: string }

const [, , id = '', folder = '', keyName = ''] = process.argv
const pkcs12 = readFileSync(join(folder, `${keyName}.p12`))
const root = readFileSync(join(folder, `${keyName}.root`))
const engine = await openers[id]?.({ pkcs12, password: 'bench' })
const [input, output] = [join(folder, `${id}-in.pdf`), join(folder, `${id}-out.pdf`)]
/** Each turn begins with untimed work, to refill the caches that other engines have used. */
const warmMs = 30
/** The first one with so much: our code gets faster until some 10,000 documents are signed (decision 0138). */
const firstWarmMs = 6000

let prepared: { size: Size; document: (round: number) => Uint8Array } | undefined
let last: Uint8Array = new Uint8Array()
const warm = new Set<boolean>()
const small = documentOf('43 KB')

process.on('message', (task: Task) => {
  const done = task.verify ? verify(task) : run(task)
  done.then(answer, (error: unknown) => answer({ failed: `${id}: ${error instanceof Error ? error.stack : error}` }))
})
process.on('disconnect', () => engine?.close().then(() => process.exit(0)))
answer(engine ? { name: engine.name } : { missing: true })

function answer(message: Answer): void {
  process.send!(message)
}

async function run({ size, onFile, first, documents }: Task): Promise<Answer> {
  const { document } = documentsOf(size)
  await warmUp(onFile)
  const times: number[] = []
  for (let turn = 0; turn < documents; turn++) {
    const bytes = document(first + turn)
    if (onFile) writeFileSync(input, bytes)
    const began = performance.now()
    await sign(bytes, onFile)
    times.push(engine!.lastTook?.ms ?? performance.now() - began)
  }
  return { times }
}

function documentsOf(size: Size): { document: (round: number) => Uint8Array } {
  if (prepared?.size !== size) prepared = { size, document: documentOf(size) }
  return prepared
}

async function sign(bytes: Uint8Array, onFile: boolean): Promise<void> {
  if (onFile) await engine!.signFile(input, output)
  else last = await engine!.signBytes(bytes)
}

async function warmUp(onFile: boolean): Promise<void> {
  if (onFile) writeFileSync(input, small(0))
  const until = performance.now() + (warm.has(onFile) ? warmMs : firstWarmMs)
  warm.add(onFile)
  for (let turn = 0; turn === 0 || performance.now() < until; turn++) await sign(small(turn), onFile)
}

/** A time counts only if the signature made in it is valid. */
async function verify({ size, onFile, first }: Task): Promise<Answer> {
  if (engine!.isLimit) return { times: [] }
  const document = documentsOf(size).document(first)
  const inMemory = engine!.givesTail ? Buffer.concat([document, last]) : last
  await verifySigned(onFile ? readFileSync(output) : inMemory, { ours: engine!.givesTail, root })
  return { times: [] }
}
