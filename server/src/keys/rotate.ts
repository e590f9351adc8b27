import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { companyKeyBinding, installationKeyBinding, installationKeyName } from './keys.ts'
import { type MasterKey, noteMasterKey } from './master.ts'

/**
 * Wraps every company's key, and the installation's, by another master key. Nothing that they seal is touched, so it takes
 * moments whatever the amount of data. One transaction: a crash leaves all by the old key or all by the new one.
 * @returns how many keys were re-wrapped.
 */
export async function rotateMasterKey(owner: Kysely<Tables>, from: MasterKey, to: MasterKey): Promise<number> {
  return owner.transaction().execute(async (db) => {
    // Who makes a key now waits, and then finds that the old master key is no longer the one.
    await sql`lock table company_keys in share row exclusive mode`.execute(db)
    const rows = await db.selectFrom('company_keys').selectAll().execute()
    for (const { company_id, id, wrapped } of rows) {
      const binding = companyKeyBinding(company_id)
      const rewrapped = await to.wrap(await from.unwrap(wrapped, binding), binding)
      await db
        .updateTable('company_keys')
        .set({ wrapped: rewrapped, master_key_id: to.id })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute()
    }
    const installation = await db
      .selectFrom('installation')
      .selectAll()
      .where('name', '=', installationKeyName)
      .executeTakeFirst()
    if (installation) {
      const key = await from.unwrap(Buffer.from(installation.value, 'base64'), installationKeyBinding)
      const value = (await to.wrap(key, installationKeyBinding)).toString('base64')
      await db.updateTable('installation').set({ value }).where('name', '=', installationKeyName).execute()
    }
    await noteMasterKey(db, to)
    return rows.length + (installation ? 1 : 0)
  })
}
