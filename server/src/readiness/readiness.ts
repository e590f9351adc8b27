import type { Database } from '../db/database.ts'
import { type Claim, holdsMark, isClaimed } from '../files/claim.ts'
import { AppError } from '../http/app-error.ts'
import type { Log } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'
import { type ClockLook, clockApart, MOST_APART_MS } from './machine-clock.ts'
import { getStanding } from './standing-store.ts'

/** Why a process stands back although everything answers: the folder is another one's, the schema excludes it, its clock is wrong. */
export type Unready = 'dataFolder' | 'schema' | 'clock'

/** What a process may do for the installation. One that a newer schema still admits keeps whatever that version wrote. */
export type Duty = 'everything' | 'nothing that deletes' | 'nothing'

/** Whether this process may act for the installation at all (rules 10.10). Asked before it signs, stores or deletes. */
export interface Readiness {
  /** What keeps it from acting, by the last look. A clock that was set since then shows at once. */
  unready(): readonly Unready[]
  duty(): Duty
  /** Looks at database, folder and clock now. Those who ask at the same time share one look. */
  look(): Promise<void>
  /** Looks unless somebody did within two seconds. @throws SERVER_NOT_READY */
  require(): Promise<void>
  /** The same by the last look, where nobody can wait. @throws SERVER_NOT_READY */
  requireNow(): void
  /** Looks, and answers whether this process may delete what it does not know. */
  mayDelete(): Promise<boolean>
  /** By how many seconds this machine's clock differs from the database's; 0 where they agree. */
  secondsApart(): number
  /** Set while a newer version has changed the database, and admits this one. */
  outdated(): boolean
  /** Looks every two seconds from now on, and tells when the duty is another, or for another reason. @returns how to stop */
  watch(changed: (duty: Duty) => void): () => Promise<void>
}

interface ReadinessOptions extends Claim {
  readonly database: Database
  /** The newest migration that this program knows. */
  readonly program: number
  readonly log: Log
}

interface Seen {
  readonly folder: boolean
  /** Until a folder is claimed nothing is deleted from it. */
  readonly claimed: boolean
  readonly excluded: boolean
  readonly outdated: boolean
  readonly clock: ClockLook
}

const LOOK_MS = 2000
const RETRY_SECONDS = 5

/** @throws StartRefused where the data folder belongs to another installation */
export async function openReadiness(options: ReadinessOptions): Promise<Readiness> {
  const { log } = options
  let seen = await see(options)
  let lookedAt = performance.now()
  let looking: Promise<void> | undefined
  let told = ''

  const unready = (): Unready[] => [
    ...(seen.folder ? [] : (['dataFolder'] as const)),
    ...(seen.excluded ? (['schema'] as const) : []),
    ...(Math.abs(apart()) > MOST_APART_MS ? (['clock'] as const) : []),
  ]
  const apart = () => clockApart(seen.clock, Date.now(), performance.now())
  const duty = (): Duty => {
    if (unready().length > 0) return 'nothing'
    return seen.outdated || !seen.claimed ? 'nothing that deletes' : 'everything'
  }
  const tell = () => {
    const now = [...unready(), ...(seen.outdated ? ['outdated'] : [])].join()
    if (now === told) return
    told = now
    const facts = { reasons: unready(), duty: duty(), clockApartMs: Math.round(apart()) }
    if (now === '') log.info('readiness.regained', facts)
    else log.error('readiness.lost', facts)
  }
  const look = async () => {
    seen = await see(options)
    lookedAt = performance.now()
    tell()
  }
  // Whoever asks while somebody looks waits for that look.
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))
  const requireNow = () => {
    if (unready().length > 0) throw new AppError('SERVER_NOT_READY', { retryAfterSeconds: RETRY_SECONDS })
  }
  tell()
  return {
    unready,
    duty,
    look: lookOnce,
    async require() {
      if (performance.now() - lookedAt >= LOOK_MS) await lookOnce()
      requireNow()
    },
    requireNow,
    async mayDelete() {
      // A look that somebody else began may be older than what is to be deleted.
      await look()
      return duty() === 'everything'
    },
    outdated: () => seen.outdated,
    secondsApart: () => Math.round(Math.abs(apart()) / 1000),
    watch: (changed) => watch({ look: lookOnce, duty, unready, changed, log }),
  }
}

async function see(options: ReadinessOptions): Promise<Seen> {
  const { database, store, program } = options
  const before = Date.now()
  const standing = await getStanding(database.unbound)
  const clock = { before, after: Date.now(), count: performance.now(), database: standing.at.getTime() }
  const facts = {
    ...{ clock, excluded: standing.oldestProgram > program, outdated: standing.newestMigration > program },
  }
  if (standing.dataFolder !== null)
    return { ...facts, claimed: true, folder: await holdsMark(store, standing.dataFolder) }
  try {
    return { ...facts, folder: true, claimed: await isClaimed(options) }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    options.log.error('readiness.folder-refused', { error })
    return { ...facts, folder: false, claimed: false }
  }
}

interface Watch extends Pick<Readiness, 'look' | 'duty' | 'unready'> {
  readonly changed: (duty: Duty) => void
  readonly log: Log
}

function watch({ look, duty, unready, changed, log }: Watch): () => Promise<void> {
  const state = () => [duty(), ...unready()].join()
  let last = 'everything'
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    // A database that is away makes nothing true that was false before: every act needs it anyway.
    await look().catch((error: unknown) => !stopped && log.warn('readiness.not-seen', { error }))
    if (state() !== last) changed(duty())
    last = state()
    if (!stopped) next()
  }
  const next = () => {
    timer = setTimeout(() => (running = turn()), LOOK_MS)
    timer.unref()
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
