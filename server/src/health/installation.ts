import type { healthChecks } from '@laisen/contract/endpoints/installation'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { healthMessages } from '@laisen/contract/messages/health'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { failedChecks, type SigningCheck } from './health.ts'
import { silentServers } from './timestamp-servers.ts'

type Sentence = keyof (typeof healthMessages)['en']

export interface Finding {
  readonly name: (typeof healthChecks)[number]
  readonly state: 'ok' | 'warning' | 'failed'
  readonly stopsSigning: boolean
  readonly text: string
}

interface Told {
  readonly key: Sentence
  readonly state?: Finding['state']
  readonly facts?: Record<string, string | number>
}

const LOW_DISK_BYTES = 5 * 1024 ** 3
const CLOCK_SECONDS = 5
const OVERDUE_MINUTES = 5
const MINUTE_MS = 60_000

/** What an operator would look at, one after the other, each in a sentence. In a transaction of the operator. */
export async function installationHealth(services: Services, db: Db, locale: Locale): Promise<Finding[]> {
  const failed = new Set(await failedChecks(services))
  const told: [Finding['name'], Told, stopsSigning?: boolean][] = [
    ...(['database', 'masterKey', 'store'] as const).map((name): [Finding['name'], Told, boolean] => [
      name,
      needed(name, failed),
      failed.has(name),
    ]),
    ['disk', await disk(services, failed), failed.has('disk')],
    ['clock', await clocks(db)],
    ['queue', await queue(db)],
    ['mail', await mail(services, db)],
    ['publicUrl', publicUrl(services)],
    ['timestamp', await timestamp(services)],
  ]
  return told.map(([name, { key, state = 'ok', facts }, stopsSigning = false]) => ({
    name,
    state,
    stopsSigning,
    text: fill(healthMessages[locale][key], facts),
  }))
}

const neededSentences = {
  database: { ok: 'databaseOk', failed: 'databaseFailed' },
  masterKey: { ok: 'masterKeyOk', failed: 'masterKeyFailed' },
  store: { ok: 'storeOk', failed: 'storeFailed' },
} as const satisfies Record<string, Record<string, Sentence>>

function needed(name: keyof typeof neededSentences, failed: ReadonlySet<SigningCheck>): Told {
  const { ok, failed: failing } = neededSentences[name]
  return failed.has(name) ? { key: failing, state: 'failed' } : { key: ok }
}

async function disk({ files }: Services, failed: ReadonlySet<SigningCheck>): Promise<Told> {
  if (failed.has('disk')) return { key: 'diskFailed', state: 'failed' }
  const bytes = await files.store.freeBytes()
  const facts = { gigabytes: Math.round((bytes / 1024 ** 3) * 10) / 10 }
  return bytes < LOW_DISK_BYTES ? { key: 'diskWarning', state: 'warning', facts } : { key: 'diskOk', facts }
}

/** Asked of the machine's own clock: that is the one which drifts. */
async function clocks(db: Db): Promise<Told> {
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const middle = (before + Date.now()) / 2
  const seconds = Math.round(Math.abs(rows[0]!.at.getTime() - middle) / 1000)
  return seconds >= CLOCK_SECONDS ? { key: 'clockWarning', state: 'warning', facts: { seconds } } : { key: 'clockOk' }
}

async function queue(db: Db): Promise<Told> {
  const { rows } = await sql<{ waiting: number; overdue_since: Date | null; given_up: number }>`
    select * from platform_queue()`.execute(db)
  const { waiting, overdue_since, given_up } = rows[0]!
  // The queue keeps its own time, that of the database.
  const minutes = overdue_since === null ? 0 : Math.floor((Date.now() - overdue_since.getTime()) / MINUTE_MS)
  if (minutes >= OVERDUE_MINUTES) return { key: 'queueWarning', state: 'failed', facts: { minutes, waiting } }
  if (given_up > 0) return { key: 'queueGivenUp', state: 'warning', facts: { count: given_up } }
  return { key: 'queueOk', facts: { waiting } }
}

async function mail({ config, clock }: Services, db: Db): Promise<Told> {
  if (config.smtpUrl === undefined) return { key: 'mailOnDisk', state: 'warning' }
  const counts = await countsOf(db, clock.now())
  const { mails_waiting: waiting, mails_failed: failed, mail_waits_since: since, last_mail_error: error } = counts
  const late = since !== null && clock.now().getTime() - since.getTime() > OVERDUE_MINUTES * MINUTE_MS
  if (failed > 0 || late) {
    return { key: 'mailFailing', state: 'warning', facts: { failed, waiting, error: error === '' ? '–' : error } }
  }
  return { key: 'mailOk', facts: { waiting } }
}

export async function countsOf(db: Db, now: Date) {
  const { rows } = await sql<{
    plans_ended: number
    mails_waiting: number
    mails_failed: number
    mail_waits_since: Date | null
    last_mail_error: string
  }>`select * from platform_counts(${now})`.execute(db)
  return rows[0]!
}

function publicUrl({ config }: Services): Told {
  if (config.publicUrl === undefined) return { key: 'publicUrlFailed', state: 'failed' }
  const facts = { address: config.publicUrl }
  return config.publicUrlSet ? { key: 'publicUrlOk', facts } : { key: 'publicUrlLoopback', state: 'warning', facts }
}

async function timestamp({ config }: Services): Promise<Told> {
  if (config.tsaUrls.length === 0) return { key: 'timestampNone' }
  const silent = await silentServers(config.tsaUrls)
  if (silent.length === 0) return { key: 'timestampOk' }
  return { key: 'timestampWarning', state: 'warning', facts: { servers: silent.join(', ') } }
}
