import type { healthChecks } from '@laisen/contract/endpoints/installation'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { healthMessages } from '@laisen/contract/messages/health'
import { shownBytes } from '@laisen/contract/storage'
import type { Services } from '../context.ts'
import { databaseTime } from '../db/ask-server.ts'
import type { Db } from '../db/database.ts'
import { queueState } from '../jobs/queue-state.ts'
import { getOutboxState } from '../mail/operator-view.ts'
import { failedChecks, type SigningCheck } from './health.ts'
import { silentServers } from './timestamp-servers.ts'

type Sentence = keyof (typeof healthMessages)['en']

export interface Finding {
  readonly name: (typeof healthChecks)[number]
  readonly state: 'ok' | 'warning' | 'failed'
  readonly stopsSigning: boolean
  readonly text: string
}

interface Answer {
  readonly key: Sentence
  readonly state?: Finding['state']
  readonly facts?: Record<string, string | number>
}

const LOW_DISK_BYTES = 5 * 1024 ** 3
/** The operator is warned of a difference before it stops anything (readiness). */
const CLOCK_SECONDS = 2
const OVERDUE_MINUTES = 5
const MINUTE_MS = 60_000

/** The checks that the operator reads, each with one sentence. Runs in a transaction of the operator. */
export async function installationHealth(services: Services, db: Db, locale: Locale): Promise<Finding[]> {
  const failed = new Set(await failedChecks(services))
  const answers: [Finding['name'], Answer, stopsSigning?: boolean][] = [
    ['database', database(services, failed), failed.has('database') || failed.has('schema')],
    ['masterKey', needed('masterKey', failed), failed.has('masterKey')],
    ['token', services.config.token ? needed('token', failed) : { key: 'tokenNone' }, failed.has('token')],
    ['store', store(failed), failed.has('store') || failed.has('dataFolder')],
    ['disk', await disk(services, failed), failed.has('disk')],
    ['clock', await clocks(services, db, failed), failed.has('clock')],
    ['queue', await queue(db)],
    ['mail', await mail(services, db)],
    ['publicUrl', publicUrl(services)],
    ['timestamp', await timestamp(services)],
  ]
  return answers.map(([name, { key, state = 'ok', facts }, stopsSigning = false]) => ({
    name,
    state,
    stopsSigning,
    text: fill(healthMessages[locale][key], facts),
  }))
}

const neededSentences = {
  masterKey: { ok: 'masterKeyOk', failed: 'masterKeyFailed' },
  token: { ok: 'tokenOk', failed: 'tokenFailed' },
  store: { ok: 'storeOk', failed: 'storeFailed' },
} as const satisfies Record<string, Record<string, Sentence>>

function needed(name: keyof typeof neededSentences, failed: ReadonlySet<SigningCheck>): Answer {
  const { ok, failed: failing } = neededSentences[name]
  return failed.has(name) ? { key: failing, state: 'failed' } : { key: ok }
}

async function disk({ disk, config }: Services, failed: ReadonlySet<SigningCheck>): Promise<Answer> {
  const bytes = await disk.freeBytes()
  const facts = { free: shownBytes(bytes), reserve: shownBytes(config.diskReserveBytes) }
  if (failed.has('disk')) return { key: 'diskFailed', state: 'failed', facts }
  return bytes < LOW_DISK_BYTES ? { key: 'diskWarning', state: 'warning', facts } : { key: 'diskOk', facts }
}

function database({ readiness }: Services, failed: ReadonlySet<SigningCheck>): Answer {
  if (failed.has('schema')) return { key: 'databaseExcludes', state: 'failed' }
  if (failed.has('database')) return { key: 'databaseFailed', state: 'failed' }
  return readiness.outdated() ? { key: 'databaseNewer', state: 'warning' } : { key: 'databaseOk' }
}

function store(failed: ReadonlySet<SigningCheck>): Answer {
  return failed.has('dataFolder') ? { key: 'storeOfOthers', state: 'failed' } : needed('store', failed)
}

/** Compares with this machine's own clock, because that is the one that drifts. */
async function clocks({ readiness }: Services, db: Db, failed: ReadonlySet<SigningCheck>): Promise<Answer> {
  if (failed.has('clock')) return { key: 'clockFailed', state: 'failed', facts: { seconds: readiness.secondsApart() } }
  const before = Date.now()
  const at = await databaseTime(db)
  const middle = (before + Date.now()) / 2
  const seconds = Math.round(Math.abs(at.getTime() - middle) / 1000)
  return seconds >= CLOCK_SECONDS ? { key: 'clockWarning', state: 'warning', facts: { seconds } } : { key: 'clockOk' }
}

async function queue(db: Db): Promise<Answer> {
  const { waiting, overdueMinutes: minutes, failed } = await queueState(db)
  if (minutes >= OVERDUE_MINUTES) return { key: 'queueWarning', state: 'failed', facts: { minutes, waiting } }
  if (failed > 0) return { key: 'queueGivenUp', state: 'warning', facts: { count: failed } }
  return { key: 'queueOk', facts: { waiting } }
}

async function mail({ config, clock }: Services, db: Db): Promise<Answer> {
  if (config.smtpUrl === undefined) return { key: 'mailOnDisk', state: 'warning' }
  const { waiting, failed, waitingSince, lastError: error } = await getOutboxState(db, clock.now())
  const late = waitingSince !== null && clock.now().getTime() - waitingSince.getTime() > OVERDUE_MINUTES * MINUTE_MS
  if (failed > 0 || late) {
    return { key: 'mailFailing', state: 'warning', facts: { failed, waiting, error: error === '' ? '–' : error } }
  }
  return { key: 'mailOk', facts: { waiting } }
}

function publicUrl({ config }: Services): Answer {
  if (config.publicUrl === undefined) return { key: 'publicUrlFailed', state: 'failed' }
  const facts = { address: config.publicUrl }
  return config.publicUrlSet ? { key: 'publicUrlOk', facts } : { key: 'publicUrlLoopback', state: 'warning', facts }
}

async function timestamp({ config }: Services): Promise<Answer> {
  if (config.tsaUrls.length === 0) return { key: 'timestampNone' }
  const silent = await silentServers(config.tsaUrls, config.patience)
  if (silent.length === 0) return { key: 'timestampOk' }
  return { key: 'timestampWarning', state: 'warning', facts: { servers: silent.join(', ') } }
}
