import type { TestServer } from '@laisen/testkit/server'

/** What stamps leave in a company's tables: to show that a refusal leaves nothing. */
export async function ledger({ services }: TestServer, companyId: number) {
  return services.database.company(companyId).transaction(async (db) => {
    const count = async (table: 'documents' | 'revisions' | 'stamps' | 'history' | 'objects') => {
      const row = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return row.rows
    }
    const { used } = await db
      .selectFrom('plan_counters')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('signatures_used'), eb.lit(0)).as('used'))
      .executeTakeFirstOrThrow()
    return {
      used: Number(used),
      documents: await count('documents'),
      revisions: await count('revisions'),
      stamps: await count('stamps'),
      history: await count('history'),
      objects: await count('objects'),
    }
  })
}
