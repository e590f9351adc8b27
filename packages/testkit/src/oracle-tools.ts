/** Runs independent tools, and counts their judgements for `npm test`. */
import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'

export const oracleNames = ['pdfsig', 'qpdf', 'openssl', 'pyHanko', 'DSS', 'veraPDF'] as const
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
