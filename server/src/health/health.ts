import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { keysOpen } from '../keys/check.ts'

export interface Health {
  readonly ok: boolean
  /** Why it cannot sign, in words that tell nothing about the inside. */
  readonly reasons: readonly string[]
}

type Checked = Pick<Services, 'database' | 'keys' | 'files'>

const PATIENCE_MS = 5000
const LEAST_FREE_BYTES = 256 * 1024 * 1024

export const signingChecks = ['database', 'masterKey', 'store', 'disk'] as const
export type SigningCheck = (typeof signingChecks)[number]

const checks: Record<SigningCheck, { reason: string; holds: (services: Checked) => Promise<boolean> }> = {
  database: { reason: 'The database does not answer.', holds: databaseAnswers },
  masterKey: {
    reason: 'The master key is not the one of the stored keys.',
    holds: ({ database, keys }) => keysOpen(database.unbound, keys),
  },
  store: { reason: 'The document store cannot be written.', holds: filesTakeBytes },
  disk: { reason: 'Less than 256 MB of disk space are left.', holds: spaceIsLeft },
}

/** Whether the server can sign: each thing that a signature needs is tried, not assumed. */
export async function health(services: Checked): Promise<Health> {
  const failed = await failedChecks(services)
  return { ok: failed.length === 0, reasons: failed.map((name) => checks[name].reason) }
}

/** What a signature needs and does not have now. */
export async function failedChecks(services: Checked): Promise<SigningCheck[]> {
  const results = await Promise.all(
    signingChecks.map(async (name) => ((await inTime(() => checks[name].holds(services))) ? [] : [name])),
  )
  return results.flat()
}

/** As the application's role, since that is who signs. */
async function databaseAnswers({ database }: Checked): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.unbound)
  return rows[0]?.role === 'laisen_app'
}

async function filesTakeBytes({ files }: Checked): Promise<boolean> {
  await files.store.probe()
  return true
}

async function spaceIsLeft({ files }: Checked): Promise<boolean> {
  return (await files.store.freeBytes()) >= LEAST_FREE_BYTES
}

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)))
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
