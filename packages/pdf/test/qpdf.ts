import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, type ToolRun } from '@laisen/testkit/oracle-tools'
import { countJudgement } from '@laisen/testkit/run-counts'

/** Runs qpdf on these bytes; {} in the arguments stands for the file. Undefined if qpdf is not installed. */
export async function qpdf(bytes: Uint8Array, ...args: string[]): Promise<ToolRun | undefined> {
  return inFolder(bytes, (path) => run(path, args))
}

/** These bytes as rewritten by qpdf with the given options. */
export async function rewritten(bytes: Uint8Array, ...options: string[]): Promise<Uint8Array | undefined> {
  return inFolder(bytes, async (path) => {
    const judged = await run(path, [...options, '{}', `${path}.out`])
    if (judged && judged.status !== 0) throw new Error(judged.output)
    return judged && readFileSync(`${path}.out`)
  })
}

/** The problems that qpdf finds; undefined if there are none or it is not installed. */
export async function complaints(bytes: Uint8Array): Promise<string | undefined> {
  const judged = await qpdf(bytes, '--check', '{}')
  return judged && judged.status !== 0 ? judged.output : undefined
}

async function run(path: string, args: readonly string[]): Promise<ToolRun | undefined> {
  const judged = await runTool(
    'qpdf',
    args.map((arg) => (arg === '{}' ? path : arg)),
  )
  countJudgement('qpdf', judged === undefined)
  return judged
}

async function inFolder<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-qpdf-'))
  try {
    const path = join(folder, 'in.pdf')
    writeFileSync(path, bytes)
    return await use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
