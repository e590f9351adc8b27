import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CompanyAddress } from '../mail/addresses.ts'

/** Where mail to a company goes. */
// joins employees: the company's address is proven if it is one of theirs and they have proven it
export async function getAddress(db: Db, companyId: number): Promise<CompanyAddress> {
  return db
    .selectFrom('companies')
    .select(['code', 'name', 'email', 'locale'])
    .select(
      sql<boolean>`exists (select from employees e where e.company_id = companies.id and lower(e.email) = lower(companies.email)
        and e.email_proven_at is not null)`.as('proven'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}
