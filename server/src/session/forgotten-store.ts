import type { Db } from '../db/database.ts'

/** Whom the mail about a forgotten password is for. Names the company: the owner sees all. */
export async function getRecipient(db: Db, { companyId, employeeId }: { companyId: number; employeeId: number }) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['username', 'first_name', 'last_name', 'employees.email', 'employees.locale', 'companies.code'])
    .where('employees.company_id', '=', companyId)
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}
