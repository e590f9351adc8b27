import type { Kysely } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Tables } from '../db/tables.ts'

// By the owner: the demo is of the installation, which is there before any company acts. It reads and writes rows of the
// demo company only.

type Owner = Kysely<Tables>

export type DemoNote = 'demo_seeded' | 'demo_ended'

export async function findNotes(owner: Owner): Promise<ReadonlySet<string>> {
  const notes: DemoNote[] = ['demo_seeded', 'demo_ended']
  const rows = await owner.selectFrom('installation').select('name').where('name', '=', anyOf(notes)).execute()
  return new Set(rows.map(({ name }) => name))
}

export async function insertNote(owner: Owner, name: DemoNote): Promise<void> {
  await owner
    .insertInto('installation')
    .values({ name, value: 'yes' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a company of real people exists: not the operator's, and not a demo that was cut short while it was made. */
export async function companyExists(owner: Owner): Promise<boolean> {
  const company = await owner
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'EXT')
    .where('demo', '=', false)
    .executeTakeFirst()
  return company !== undefined
}

export async function updatePassword(
  owner: Owner,
  { username, passwordHash, at }: { username: string; passwordHash: string; at: Date },
): Promise<void> {
  await owner
    .updateTable('employees')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('username', '=', username)
    .where('company_id', 'in', (query) => query.selectFrom('companies').select('id').where('demo', '=', true))
    .execute()
}

/** The demo's accounts by user name. */
export async function findAccounts(
  owner: Owner,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, { companyId: number; passwordHash: string | null }>> {
  const rows = await owner
    .selectFrom('employees')
    .select(['company_id as companyId', 'username', 'password_hash as passwordHash'])
    .where('username', '=', anyOf(usernames))
    .where('company_id', 'in', (query) => query.selectFrom('companies').select('id').where('demo', '=', true))
    .execute()
  return new Map(rows.map(({ username, ...account }) => [username, account]))
}
