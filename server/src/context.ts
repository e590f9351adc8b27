import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CompanyDb, Database, Db } from './db/database.ts'
import type { DiskSpace } from './files/disk-space.ts'
import type { Files } from './files/files.ts'
import type { Guesses } from './guesses/guesses.ts'
import type { Visit } from './http/visit.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Argon } from './keys/argon.ts'
import type { Keys } from './keys/keys.ts'
import type { Passwords } from './keys/passwords.ts'
import type { KeyRounds } from './limits/key-rounds.ts'
import type { Log } from './log/log.ts'
import type { Mail } from './mail/mail.ts'
import type { Transport } from './mail/transport.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { SigningSources } from './outbound/signing-sources.ts'
import type { Readiness } from './readiness/readiness.ts'
import type { SecurityRecord } from './security/record.ts'
import type { Turns } from './workers/turns.ts'

/** What the whole server works with; one of each, made at start-up. */
export interface Services {
  readonly database: Database
  readonly clock: Clock
  readonly keys: Keys
  /** Opens signing keys by their passwords. */
  readonly argon: Argon
  /** Sign-in passwords, in a queue of their own. */
  readonly passwords: Passwords
  /** Counts wrong passwords and codes, across all replicas. */
  readonly guesses: Guesses
  /** What was refused and may be an attack, lock-outs, and new devices. */
  readonly security: SecurityRecord
  readonly files: Files
  readonly disk: DiskSpace
  /** Whether this process may act for the installation: its folder, its schema, its clock. */
  readonly readiness: Readiness
  readonly jobs: Jobs
  readonly mail: Mail
  /** Where mail jobs hand over the mails that `mail` enqueued. */
  readonly transport: Transport
  /** The only way to hosts that a person, a certificate or a document named. */
  readonly outbound: Outbound
  /** Whom signatures above PAdES B-B depend on. */
  readonly sources: SigningSources
  /** Limits the stamping of small documents, which happens in this thread. */
  readonly turns: Turns
  /** What opening certificate files may cost a company. */
  readonly keyRounds: KeyRounds
  readonly log: Log
  readonly config: Config
}

interface RequestContext extends Omit<Services, 'database'> {
  readonly requestId: string
  /** The caller as the connection shows it, and the cookies that the answer sets. */
  readonly visit: Visit
}

/** What an operation of a signed-in person works with. Its `db` reaches the rows of the person's company and no others. */
export interface Context extends RequestContext {
  readonly db: CompanyDb
  /**
   * The one transaction of an idempotent call. What it returns (small: the answer itself, or what `replay` rebuilds the
   * answer from) commits together with the Idempotency-Key, so a repeated request finds it and does nothing. `last` is the
   * last statement of all, as in CompanyDb.
   */
  once<Receipt>(work: (db: Db) => Promise<Receipt>, last?: (db: Db) => Promise<unknown>): Promise<Receipt>
  /** Whether that transaction may be shared with other requests, and its work be done anew: nothing else is to commit with it. */
  readonly mayShare: boolean
}

/** What a call without a session works with. */
export interface PublicContext extends RequestContext {
  readonly database: Database
}
