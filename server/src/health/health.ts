import type { Services } from '../context.ts'
import { databaseTime } from '../db/ask-server.ts'
import type { Readiness, Unready } from '../readiness/readiness.ts'

interface Health {
  readonly ok: boolean
  /** Why it cannot sign. These texts quote no error. */
  readonly reasons: readonly string[]
}

type Subject = Pick<Services, 'config' | 'database' | 'keys' | 'files' | 'disk' | 'readiness'>

const PATIENCE_MS = 5000

const signingChecks = ['database', 'masterKey', 'token', 'store', 'disk', 'dataFolder', 'schema', 'clock'] as const
export type SigningCheck = (typeof signingChecks)[number]

const checks: Record<SigningCheck, { reason: string; holds: (services: Subject) => Promise<boolean> }> = {
  database: { reason: 'The database does not answer.', holds: databaseAnswers },
  masterKey: {
    reason: 'The master key is not the one of the stored keys.',
    holds: ({ database, keys }) => keys.open(database.unbound),
  },
  token: {
    reason: 'The PKCS#11 token that holds private keys does not answer.',
    holds: async ({ keys }) => (await keys.privateKeys.tokenAnswers()) !== false,
  },
  store: { reason: 'The document store cannot be written.', holds: filesTakeBytes },
  disk: {
    reason: 'The disk is full: less than DISK_RESERVE_MB is free, so nothing more is stored.',
    holds: ({ disk }) => disk.hasRoom(),
  },
  dataFolder: {
    reason: 'The data folder is not the one of this installation.',
    holds: ({ readiness }) => isReady(readiness, 'dataFolder'),
  },
  schema: {
    reason: 'A newer Laisen has changed the database, and this version must not serve beside it.',
    holds: ({ readiness }) => isReady(readiness, 'schema'),
  },
  clock: {
    reason: 'The clock of this machine differs from the one of the database by more than 5 seconds.',
    holds: ({ readiness }) => isReady(readiness, 'clock'),
  },
}

/** Whether the server can sign. It tries everything that a signature needs. */
export async function health(services: Subject): Promise<Health> {
  const failed = await failedChecks(services)
  return { ok: failed.length === 0, reasons: failed.map((name) => checks[name].reason) }
}

/** Which of the things that a signature needs are missing now. */
export async function failedChecks(services: Subject): Promise<SigningCheck[]> {
  const results = await Promise.all(
    signingChecks.map(async (name) =>
      (await inTime(() => checks[name].holds(services), services.config.patience)) ? [] : [name],
    ),
  )
  return results.flat()
}

/** Asks over the application's login, which is the one that signs. Each of its connections was checked when it was opened. */
async function databaseAnswers({ database }: Subject): Promise<boolean> {
  await databaseTime(database.unbound)
  return true
}

/** While the database is away, nothing about it is known to be wrong: that it is away is a reason of its own. */
async function isReady(readiness: Readiness, what: Unready): Promise<boolean> {
  await readiness.look().catch(() => {})
  return !readiness.unready().includes(what)
}

async function filesTakeBytes({ files }: Subject): Promise<boolean> {
  await files.store.probe()
  return true
}

async function inTime(check: () => Promise<boolean>, patience: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience * PATIENCE_MS, false)))
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
