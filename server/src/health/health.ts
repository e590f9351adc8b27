import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { masterKeyCheckName } from '../keys/master.ts'

export interface Health {
  readonly ok: boolean
  /** Why it cannot sign, in words that tell nothing about the inside. */
  readonly reasons: readonly string[]
}

type Checked = Pick<Services, 'database' | 'keys' | 'files'>

const PATIENCE_MS = 5000
const LEAST_FREE_BYTES = 256 * 1024 * 1024

/** Whether the server can sign: each thing that a signature needs is tried, not assumed. */
export async function health(services: Checked): Promise<Health> {
  const checks: Record<string, () => Promise<boolean>> = {
    'The database does not answer.': () => databaseAnswers(services),
    'The master key is not the one of the stored keys.': () => keysOpen(services),
    'The document store cannot be written.': () => filesTakeBytes(services),
    'Less than 256 MB of disk space are left.': () => spaceIsLeft(services),
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([reason, check]) => ((await inTime(check)) ? [] : [reason])),
  )
  const reasons = results.flat()
  return { ok: reasons.length === 0, reasons }
}

/** As the application's role, since that is who signs. */
async function databaseAnswers({ database }: Checked): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.unbound)
  return rows[0]?.role === 'laisen_app'
}

/** Asked anew each time: somebody may have rotated the master key while this replica runs. */
async function keysOpen({ database, keys }: Checked): Promise<boolean> {
  const row = await database.unbound
    .selectFrom('installation')
    .select('value')
    .where('name', '=', masterKeyCheckName)
    .executeTakeFirst()
  return row?.value === keys.masterKeyId && (await keys.installationKey()).length > 0
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
