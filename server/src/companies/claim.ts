import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './registration-store.ts'

/**
 * Whether nobody can claim the company of this transaction, because its address is that of another company. Only the mailbox may be
 * told, never whoever registered.
 */
export function isAddressTaken(db: Db): Promise<boolean> {
  return store.isAddressTaken(db)
}

/**
 * Claims the company of this transaction with the address that it registered with. To be called when a mailed link sets a password;
 * it does nothing for a company that is claimed already. @throws COMPANY_REGISTERED where another company has the address
 */
export async function claimCompany(db: Db): Promise<void> {
  try {
    await store.claimCompany(db)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'companies_claimed_email') throw new AppError('COMPANY_REGISTERED')
    throw error
  }
}
