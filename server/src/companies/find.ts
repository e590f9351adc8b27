import { normalCompanyCode } from '@laisen/contract/sign-in-rules'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import * as store from './store.ts'

// Companies found before anyone is logged in to them, by commands of the operator, which work as the owner of the tables.

interface CompanyFound {
  readonly id: number
  readonly code: string
}

/** The company with this code, in upper or lower case. */
export function findByCode(owner: Kysely<Tables>, code: string): Promise<CompanyFound | undefined> {
  return store.findByCode(owner, normalCompanyCode(code))
}

/** The code of a company, deleted ones too. */
export async function findCode(owner: Kysely<Tables>, companyId: number): Promise<string> {
  return (await store.findCode(owner, companyId)) ?? String(companyId)
}

/** The company of the operator of the installation. */
export function findOperatorCompany(owner: Kysely<Tables>): Promise<CompanyFound | undefined> {
  return store.findOperatorCompany(owner)
}

/** Lets only one transaction at a time create the operator's company, or its first operator. */
export async function lockOperatorCompany(db: Db): Promise<void> {
  await store.lockOperatorCompany(db)
}
