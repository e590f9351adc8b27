import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import { getAddress as companyAddress } from './companies/address.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Database } from './db/database.ts'
import { getAddress as personAddress } from './employees/contacts.ts'
import { createDiskSpace } from './files/disk-space.ts'
import { createFiles } from './files/files.ts'
import { openLocalStore } from './files/local-store.ts'
import type { ObjectStore } from './files/object-store.ts'
import { createGuesses } from './guesses/guesses.ts'
import { jobs } from './jobs/jobs.ts'
import { createArgon } from './keys/argon.ts'
import { createKeys } from './keys/keys.ts'
import type { MasterKey } from './keys/master.ts'
import { createPasswords } from './keys/passwords.ts'
import type { Log } from './log/log.ts'
import { createMail } from './mail/mail.ts'
import { openTransport } from './mail/transport.ts'
import { createOutbound } from './outbound/outbound.ts'
import { provideTasks } from './workers/pool.ts'
import { createTurns } from './workers/turns.ts'

/** Enough to keep disk and database busy, and to let stamps share commits. */
const STAMPS_AT_ONCE = 16

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
  provideTasks(new URL('./tasks.ts', import.meta.url))
  const keys = createKeys({ master, owner: database.owner, clock })
  const store = givenStore ?? (await openLocalStore(join(config.dataDir, 'files')))
  return {
    config,
    clock,
    database,
    log,
    keys,
    // Two queues, so that many sign-ins at once never delay the opening of a signing key.
    argon: createArgon(config.passwordCost),
    passwords: createPasswords(createArgon(config.passwordCost)),
    guesses: createGuesses({ database, clock }),
    files: createFiles({ store, keys, clock }),
    disk: createDiskSpace({ store, dataDir: config.dataDir, reserveBytes: config.diskReserveBytes, log }),
    jobs,
    mail: createMail({ config, keys, jobs, clock, addresses: { person: personAddress, company: companyAddress } }),
    transport: openTransport(config),
    turns: createTurns(STAMPS_AT_ONCE),
    outbound: createOutbound({ allow: config.outboundAllow, log }),
  }
}
