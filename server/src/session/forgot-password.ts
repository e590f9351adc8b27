import type { InputOf } from '@laisen/contract/endpoint'
import type { forgotPassword as endpoint } from '@laisen/contract/endpoints/password-links'
import { isEmail } from '@laisen/contract/people-rules'
import type { PublicContext } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { forgottenJob } from './forgotten.ts'
import { findAccounts } from './login-store.ts'

/** The job belongs to no company: the address may have accounts in several. */
const NO_COMPANY = 0

/**
 * Queues the mail for someone who forgot a password. Neither the answer nor the time it takes shows whether the address has
 * accounts, because the same job is queued either way and does the rest.
 */
export async function forgotPassword(
  { database, jobs, config }: PublicContext,
  { email }: InputOf<typeof endpoint>,
): Promise<'Success'> {
  const address = email.trim()
  if (address === '') throw new AppError('FIELD_REQUIRED', { field: 'email' })
  if (!isEmail(address)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const accounts = await findAccounts(database, address)
  const job = { name: forgottenJob, payload: { accounts }, maxAttempts: 3 }
  await database.company(NO_COMPANY).transaction((db) => jobs.add(db, job))
  return 'Success'
}
