import { join } from 'node:path'
import { limits } from '@laisen/contract/limits'
import { answerOf } from './authority/published.ts'
import { answerTimestamp } from './authority/timestamp.ts'
import { type Clock, systemClock } from './clock.ts'
import { getAddress as companyAddress } from './companies/address.ts'
import { getStanding } from './companies/standing.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Database, Db } from './db/database.ts'
import { newestMigration } from './db/migrate.ts'
import { getAddress as personAddress } from './employees/contacts.ts'
import { claimStore } from './files/claim.ts'
import { createDiskSpace } from './files/disk-space.ts'
import { createFiles } from './files/files.ts'
import { openLocalStore } from './files/local-store.ts'
import type { ObjectStore } from './files/object-store.ts'
import { createGuesses } from './guesses/guesses.ts'
import type { AppError } from './http/app-error.ts'
import { jobs } from './jobs/jobs.ts'
import { createArgon } from './keys/argon.ts'
import { createKeys } from './keys/keys.ts'
import type { MasterKey } from './keys/master.ts'
import { createPasswords } from './keys/passwords.ts'
import { createKeyRounds } from './limits/key-rounds.ts'
import type { Log } from './log/log.ts'
import { createMail } from './mail/mail.ts'
import { openTransport } from './mail/transport.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createSigningSources, type OwnAnswers } from './outbound/signing-sources.ts'
import { listAdministrators } from './permissions/administrators.ts'
import { openToken } from './pkcs11/token.ts'
import { findPhone } from './platform/find-contact.ts'
import { openReadiness } from './readiness/readiness.ts'
import { handleLockOut } from './security/lock-out.ts'
import { createSecurityRecord } from './security/record.ts'
import { findSender } from './settings/of-company.ts'
import { provideTasks } from './workers/pool.ts'
import { createTurns } from './workers/turns.ts'

/** Enough to keep disk and database busy, and to let stamps share commits (decision 0131). */
const STAMPS_AT_ONCE = 64

/** A few turns stay free for other companies, however many stamps one sends and however long its rows wait for a lock. */
const STAMPS_OF_ONE_COMPANY = 56

interface ServicesOptions {
  readonly config: Config
  readonly database: Database
  readonly master: MasterKey
  readonly log: Log
  readonly clock?: Clock
  /** @default files in DATA_DIR */
  readonly store?: ObjectStore
}

/** Puts together what the server works with, on a migrated database. */
export async function openServices({
  config,
  database,
  master,
  log,
  clock = systemClock,
  store: givenStore,
}: ServicesOptions): Promise<Services> {
  const { patience } = config
  provideTasks({ tasksFile: new URL('./tasks.ts', import.meta.url), patience })
  const argon = createArgon(config.passwordCost)
  const token = config.token && (await openToken(config.token))
  const folder = join(config.dataDir, 'files')
  const store = givenStore ?? (await openLocalStore(folder))
  const claim = { owner: database.owner, ownerPool: database.ownerPool, store, folder }
  await claimStore(claim)
  const readiness = await openReadiness({ ...claim, database, program: await newestMigration(), log })
  const mayAct = () => readiness.requireNow()
  const keys = createKeys({ master, owner: database.owner, clock, token, mayAct })
  const standIns = (db: Db) => listAdministrators(db, limits.chainMailsMost)
  const addresses = {
    ...{ person: personAddress, standIns, company: companyAddress, standing: getStanding },
    ...{ sender: findSender, operator: findPhone },
  }
  const mail = createMail({ config, keys, jobs, clock, addresses })
  const security = createSecurityRecord({ database, clock, log })
  const lockedOut = (refusal: AppError) => handleLockOut({ database, security, mail, config, clock }, refusal)
  const outbound = createOutbound({ allow: config.outboundAllow, log, patience })
  const own: OwnAnswers = {
    answerOf: (url, body) => answerOf({ database, clock, keys }, url, body),
    timestamp: (companyId, request) => answerTimestamp({ database, clock, keys, config, log }, companyId, request),
  }
  return {
    config,
    clock,
    database,
    log,
    keys,
    // Each has a line of its own, so that many sign-ins at once never delay the opening of a signing key.
    argon,
    passwords: createPasswords(argon),
    guesses: createGuesses({ database, clock, lockedOut }),
    security,
    files: createFiles({ store, keys, clock, mayAct, mayRemove: () => readiness.duty() === 'everything', log }),
    disk: createDiskSpace({ store, dataDir: config.dataDir, reserveBytes: config.diskReserveBytes, log }),
    readiness,
    jobs,
    mail,
    transport: openTransport(config),
    turns: createTurns({ atOnce: STAMPS_AT_ONCE, ofOne: STAMPS_OF_ONE_COMPANY }),
    keyRounds: createKeyRounds(clock, config.requestLimits),
    outbound,
    sources: createSigningSources({ config, outbound, clock, log, own }),
  }
}
