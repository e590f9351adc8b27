/** What the tests of a run started and asked, as a line for each in the file that LAISEN_RUN_COUNTS names: all processes of the run write it. */
import { appendFileSync, readFileSync } from 'node:fs'

export const oracleNames = ['pdfsig', 'qpdf', 'openssl', 'pyHanko', 'DSS', 'veraPDF'] as const
export type OracleName = (typeof oracleNames)[number]

/** Writes down one judgement, or that the tool is missing. */
export function countJudgement(oracle: OracleName, missing = false): void {
  write(missing ? `${oracle} MISSING` : oracle)
}

export function countStarted(what: 'server' | 'database' | 'PostgreSQL'): void {
  write(what)
}

function write(line: string): void {
  const file = process.env.LAISEN_RUN_COUNTS
  if (file) appendFileSync(file, `${line}\n`)
}

/** `oracles: pdfsig 41, qpdf 41, openssl 40, pyHanko MISSING` */
export function oracleSummary(file = process.env.LAISEN_RUN_COUNTS): string {
  const lines = read(file)
  const missing = missingOracles(file)
  const counts = oracleNames.map((oracle) => {
    return `${oracle} ${missing.includes(oracle) ? 'MISSING' : lines.filter((line) => line === oracle).length}`
  })
  return `oracles: ${counts.join(', ')}`
}

/** The judges that gave no judgement, or could not give one that a test asked for. */
export function missingOracles(file = process.env.LAISEN_RUN_COUNTS): OracleName[] {
  const lines = read(file)
  return oracleNames.filter((oracle) => !lines.includes(oracle) || lines.includes(`${oracle} MISSING`))
}

/** `started: 1 PostgreSQL, 240 databases, 230 servers` */
export function countsOfRun(file = process.env.LAISEN_RUN_COUNTS): string {
  const lines = read(file)
  const count = (what: string) => lines.filter((line) => line === what).length
  return `started: ${count('PostgreSQL')} PostgreSQL, ${count('database')} databases, ${count('server')} servers`
}

function read(file: string | undefined): string[] {
  try {
    return file ? readFileSync(file, 'utf8').split('\n') : []
  } catch {
    return []
  }
}
