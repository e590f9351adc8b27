/** Runs independent tools, and counts their judgements for `npm test`. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export const oracleNames = ['pdfsig', 'qpdf', 'openssl', 'pyHanko'] as const
export type OracleName = (typeof oracleNames)[number]

/** Writes down one judgement, or that the tool is missing, in the file that LAISEN_ORACLE_LOG names. */
export function countJudgement(oracle: OracleName, missing = false): void {
  const file = process.env.LAISEN_ORACLE_LOG
  if (file) appendFileSync(file, `${oracle}${missing ? ' MISSING' : ''}\n`)
}

/** `oracles: pdfsig 41, qpdf 41, openssl 40, pyHanko MISSING`, from the file that the tests of a run wrote. */
export function oracleSummary(file = process.env.LAISEN_ORACLE_LOG): string {
  const lines = file ? read(file).split('\n') : []
  const counts = oracleNames.map((oracle) => {
    const judged = lines.filter((line) => line === oracle).length
    return `${oracle} ${judged === 0 || lines.includes(`${oracle} MISSING`) ? 'MISSING' : judged}`
  })
  return `oracles: ${counts.join(', ')}`
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export interface ToolRun {
  status: number
  output: string
}

const installed = new Map<string, boolean>()

/** Runs a tool with English output; undefined where it is not installed. */
export async function runTool(tool: string, args: readonly string[]): Promise<ToolRun | undefined> {
  if (installed.get(tool) === false) return undefined
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, maxBuffer: 64 << 20, timeout: 60_000 }
    execFile(tool, args, options, (error, stdout, stderr) => {
      installed.set(tool, !isMissing(error))
      if (isMissing(error)) resolve(undefined)
      else if (error && typeof error.code !== 'number') reject(error)
      else resolve({ status: error ? Number(error.code) : 0, output: `${stdout}\n${stderr}` })
    })
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** pyHanko's report about one signature. */
interface PyHankoSignature {
  intact: boolean
  valid: boolean
  trusted: boolean
  bottomLine: boolean
  coverage: string
  modification: string
  summary: string
}

interface PyHankoAnswer {
  error?: string
  signatures?: PyHankoSignature[]
}

interface PyHankoQuestion {
  path: string
  /** Base64 of DER. */
  roots: readonly string[]
  /** ISO 8601. */
  at: string
}

let worker: Promise<((question: PyHankoQuestion) => Promise<PyHankoAnswer>) | undefined> | undefined

/** Asks pyHanko, in one Python process per test process because importing it takes a second; undefined where it is not installed. */
export async function askPyHanko(question: PyHankoQuestion): Promise<PyHankoAnswer | undefined> {
  worker ??= startPyHanko()
  return (await worker)?.(question)
}

async function startPyHanko(): Promise<((question: PyHankoQuestion) => Promise<PyHankoAnswer>) | undefined> {
  const python = pythonWithPyHanko()
  if (!python) return undefined
  const script = new URL('oracle-pyhanko.py', import.meta.url).pathname
  const child = spawn(python, ['-u', script], { stdio: ['pipe', 'pipe', 'ignore'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // A test that has ended must not wait for Python, which ends when its input closes.
  for (const handle of [child, child.stdin, child.stdout]) if ('unref' in handle) (handle as { unref(): void }).unref()
  let turn = Promise.resolve<unknown>(undefined)
  return (question) => {
    const answer = turn.then(async (): Promise<PyHankoAnswer> => {
      ref(child.stdout, true)
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const { value } = await answers.next()
      ref(child.stdout, false)
      return value ? JSON.parse(value) : { error: 'pyHanko ended' }
    })
    turn = answer.catch(() => undefined)
    return answer
  }
}

function ref(stream: object, wanted: boolean): void {
  const handle = stream as { ref(): void; unref(): void }
  if (wanted) handle.ref()
  else handle.unref()
}

/** The Python that can import pyHanko: the system's, or the one of the `pyhanko` command. */
function pythonWithPyHanko(): string | undefined {
  const command = spawnSync('sh', ['-c', 'head -n 1 "$(command -v pyhanko)"'], { encoding: 'utf8' }).stdout
  const fromCommand = /^#!\s*(\S*python\S*)/.exec(command ?? '')?.[1]
  return ['python3', fromCommand].find(
    (python) => python && spawnSync(python, ['-c', 'import pyhanko.sign.validation'], { stdio: 'ignore' }).status === 0,
  )
}
