import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from '@laisen/testkit/process'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The commands under a heading of a page of docs/howto, one a line, as they stand there. */
export async function commandsUnder(page: string, heading: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/howto', page), 'utf8')
  const [, section] = text.split(`\n${heading}\n`)
  assert.ok(section !== undefined, `${page} has no heading “${heading}”`)
  const lines = section.split(/\n#+ /)[0]!.split('\n')
  return lines.filter((line) => line.startsWith('    ')).map((line) => line.slice(4))
}

export interface Ran {
  readonly code: number | null
  /** What it printed, to both streams. */
  readonly output: string
}

/** Runs commands in the folder of Laisen as a shell does that ends at the first failure. */
export function runCommands(
  commands: readonly string[],
  env: Readonly<Record<string, string>>,
  programs: readonly string[] = [],
): Promise<Ran> {
  const plain = plainEnvironment()
  const PATH = [join(root, 'node_modules/.bin'), ...programs, plain.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn('sh', ['-e', '-c', commands.join('\n')], { cwd: root, env: { ...plain, ...env, PATH } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
    child.on('close', (code) => resolve({ code, output }))
  })
}
