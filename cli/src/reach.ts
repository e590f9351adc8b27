import type { Level } from '@laisen/pades/level'
import type { Ask } from '@laisen/pades/levels/ask'
import { onlineStatuses } from '@laisen/pades/levels/online-statuses'
import type { LevelFault, Reach } from '@laisen/pades/levels/reach'
import { timestampServers } from '@laisen/pades/levels/timestamp-servers'
import { CliError, levelFaults } from './failure.ts'
import type { ReachValues } from './reach-options.ts'

const levels: readonly string[] = ['B-B', 'B-T', 'B-LT', 'B-LTA']

/** What the options ask for; undefined for B-B, the usual level. @throws CliError */
export function reachFrom(values: ReachValues, usual: Level): Reach | undefined {
  const level = values.level ?? usual
  if (!levels.includes(level)) throw new CliError('USAGE', `--level is ${levels.slice(0, -1).join(', ')} or B-LTA`)
  if (level === 'B-B') return undefined
  const urls = values['timestamp-server'] ?? []
  if (urls.length === 0) throw new CliError('USAGE', `--level ${level} needs --timestamp-server <url>`)
  const now = () => new Date()
  const failed = (url: string, error: unknown) => process.stderr.write(`NO_ANSWER: ${url} (${reasonOf(error)})\n`)
  return {
    level: level as Reach['level'],
    timestamper: timestampServers({ urls, ask, now, failed }),
    statuses: onlineStatuses({ ask, now, failed }),
    otherwise: values['must-reach'] ? 'refuse' : 'fall',
  }
}

/** fetch hides the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

const ask: Ask = async ({ url, body, contentType, limitBytes, timeoutMs }) => {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: new Uint8Array(body) }),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for await (const piece of response.body ?? []) {
    sizeBytes += piece.length
    if (sizeBytes > limitBytes) throw new Error('the answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Says that a lower level was reached than was asked for, and why. */
export function missedLine(wanted: Level, missed: LevelFault): string {
  return `LEVEL_MISSED: PAdES ${wanted} was not reached: ${levelFaults[missed]}`
}
