/** What pyHanko says of each signature. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pyHankoPython } from './oracle-cache.ts'
import type { Expected } from './oracle-expected.ts'
import { askProgram } from './oracle-worker.ts'
import { countJudgement } from './run-counts.ts'

interface PyHankoSignature {
  field: string
  intact: boolean
  valid: boolean
  trusted: boolean
  bottomLine: boolean
  coverage: string
  modification: string
  summary: string
  /** Why the document alone does not prove that each certificate was good; empty if it does. Asked for B-LT and B-LTA. */
  longTerm?: string
}

export interface PyHankoAnswer {
  error?: string
  signatures?: PyHankoSignature[]
}

interface PyHankoQuestion {
  path: string
  /** Base64 of DER. */
  roots: readonly string[]
  /** ISO 8601. */
  at: string
  longTerm: boolean
  /** Judges as at that time by what the document holds, and says nothing else. */
  lasting?: boolean
  /** The revocation lists that are published at that time. Base64 of DER. */
  crls?: readonly string[]
}

type Ask = (question: PyHankoQuestion) => Promise<PyHankoAnswer>

let worker: Ask | false | undefined

/** One Python process per test process, because importing pyHanko takes a second; undefined where it is not installed. */
async function ask(question: PyHankoQuestion): Promise<PyHankoAnswer | undefined> {
  worker ??= start() ?? false
  return worker ? worker(question) : undefined
}

function start(): Ask | undefined {
  const python = pythonWithPyHanko()
  const script = new URL('oracle-pyhanko.py', import.meta.url).pathname
  return python === undefined ? undefined : askProgram(python, ['-u', script])
}

/** The Python that can import pyHanko: ours, the system's, or the one of the `pyhanko` command. */
function pythonWithPyHanko(): string | undefined {
  if (existsSync(pyHankoPython())) return pyHankoPython()
  const command = spawnSync('sh', ['-c', 'head -n 1 "$(command -v pyhanko)"'], { encoding: 'utf8' }).stdout
  const fromCommand = /^#!\s*(\S*python\S*)/.exec(command ?? '')?.[1]
  return ['python3', fromCommand].find(
    (python) => python && spawnSync(python, ['-c', 'import pyhanko.sign.validation'], { stdio: 'ignore' }).status === 0,
  )
}

/** What pyHanko says of each signature field; undefined where it is not installed. */
export function askPyHanko(
  path: string,
  { roots, at = new Date(), level }: Pick<Expected, 'roots' | 'at' | 'level'>,
): Promise<PyHankoAnswer | undefined> {
  return ask({
    path,
    roots: (roots ?? []).map((root) => Buffer.from(root).toString('base64')),
    at: at.toISOString().replace('Z', '+00:00'),
    longTerm: roots !== undefined && (level === 'B-LT' || level === 'B-LTA'),
  })
}

/** Why each signature does not pass at a time of the future; empty if it passes. */
export async function lastingByPyHanko(
  path: string,
  { roots, crls, at }: { roots: readonly Uint8Array[]; crls: readonly Uint8Array[]; at: Date },
): Promise<readonly string[] | undefined> {
  const encoded = (all: readonly Uint8Array[]) => all.map((one) => Buffer.from(one).toString('base64'))
  const answer = await ask({
    ...{ path, roots: encoded(roots), crls: encoded(crls), at: at.toISOString().replace('Z', '+00:00') },
    ...{ longTerm: true, lasting: true },
  })
  return answer && (answer.signatures?.map(({ longTerm }) => longTerm ?? '') ?? [answer.error ?? ''])
}

export async function judgeByPyHanko(path: string, expected: Expected): Promise<void> {
  const { signatures, fields = signatures, roots } = expected
  const answer = await askPyHanko(path, expected)
  countJudgement('pyHanko', !answer)
  if (!answer) return
  assert.equal(answer.error, undefined, `pyHanko: ${answer.error}`)
  assert.equal(answer.signatures?.length, fields, `pyHanko counts signatures: ${JSON.stringify(answer)}`)
  for (const [index, signature] of answer.signatures!.entries()) {
    const said = `pyHanko, signature ${index + 1}: ${JSON.stringify(signature)}`
    assert.ok(signature.intact && signature.valid, said)
    assert.ok(/^ENTIRE_(FILE|REVISION)$/.test(signature.coverage), said)
    assert.ok(signature.modification !== 'OTHER', said)
    if (roots) assert.ok(signature.bottomLine, said)
    assert.equal(signature.longTerm ?? '', '', said)
  }
}
