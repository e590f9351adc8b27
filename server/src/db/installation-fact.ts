import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Owner = Kysely<Tables>

/** A fact of the whole installation. */
export function installationFact(name: string) {
  const find = async (db: Kysely<Tables>): Promise<string | undefined> => {
    const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  }
  return {
    find,
    /** Of several replicas that start at once, the first one's value stays; answers that. */
    async keepFirst(owner: Owner, value: string): Promise<string> {
      const values = { name, value }
      await owner
        .insertInto('installation')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await find(owner))!
    },
    async set(owner: Owner, value: string): Promise<void> {
      await owner.updateTable('installation').set({ value }).where('name', '=', name).execute()
    },
    async remove(owner: Owner): Promise<void> {
      await owner.deleteFrom('installation').where('name', '=', name).execute()
    },
  }
}
