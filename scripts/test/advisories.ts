import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

interface Advisory {
  readonly package: string
  readonly severity: string
  readonly title: string
  /** Ends with the id, such as GHSA-… */
  readonly url: string
}

/** An advisory that does not stop us: why not, and the last day on which that is accepted. */
export interface AcceptedAdvisory {
  readonly id: string
  readonly reason: string
  readonly until: string
}

/** What `npm audit --json` prints; of an error it has no vulnerabilities. */
interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Via)[] }>>
}
interface Via {
  readonly name: string
  readonly severity: string
  readonly title: string
  readonly url: string
}

const PATIENCE_MS = 20_000
const grave = ['high', 'critical']

/**
 * The grave advisories about what runs, this platform's packages and the others'; undefined where the registry does not
 * answer in time. @param registry the one that npm is set up with, when left out
 */
export async function graveAdvisories({
  registry,
  patienceMs = PATIENCE_MS,
}: {
  registry?: string
  patienceMs?: number
} = {}): Promise<Advisory[] | undefined> {
  const flags = ['--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0']
  const printed = await npm(['audit', ...flags, ...(registry ? [`--registry=${registry}`] : [])], patienceMs)
  const { vulnerabilities } = parsed(printed)
  if (!vulnerabilities) return undefined
  // A package that only depends on one with an advisory names that one instead.
  const all = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const byUrl = new Map(all.filter(({ severity }) => grave.includes(severity)).map((one) => [one.url, one]))
  return [...byUrl.values()].map(({ name, severity, title, url }) => ({ package: name, severity, title, url }))
}

/** Those that nothing accepts today. */
export function notAccepted(
  advisories: readonly Advisory[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
): Advisory[] {
  const ids = accepted.flatMap(({ id, until }) => (today <= until ? [id] : []))
  return advisories.filter(({ url }) => !ids.some((id) => url.endsWith(`/${id}`)))
}

export function acceptedAdvisories(): AcceptedAdvisory[] {
  return JSON.parse(readFileSync(join(root, 'scripts/accepted-advisories.json'), 'utf8')).advisories
}

/** What npm prints, whatever code it ends with; nothing when it takes too long. */
function npm(args: readonly string[], timeout: number): Promise<string> {
  const options = { cwd: root, timeout, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const
  return new Promise((resolve) => execFile('npm', args, options, (_error, printed) => resolve(printed)))
}

function parsed(printed: string): Report {
  try {
    return JSON.parse(printed) as Report
  } catch {
    return {}
  }
}
