import type { Db } from '../db/database.ts'
import type { CompanyAddress } from '../mail/addresses.ts'

/** Where mail to a company goes. */
export async function getAddress(db: Db, companyId: number): Promise<CompanyAddress> {
  return db
    .selectFrom('companies')
    .select(['code', 'name', 'email', 'locale'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}
