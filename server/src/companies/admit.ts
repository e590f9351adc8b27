import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'
import { admitRegistration } from './registration-store.ts'

interface Registrant {
  readonly companyId: number
  readonly email: string
  readonly address: string
  readonly limits: Config['registrationLimits']
  readonly at: Date
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Counts a registration by where it comes from, by its mailbox, and in all, so that nobody can fill the installation with
 * companies or a mailbox with mails. @throws REGISTRATIONS_TOO_MANY
 */
export async function admit(db: Db, { companyId, email, address, limits, at }: Registrant): Promise<void> {
  const network = hash(networkOf(address))
  const reached = await admitRegistration(db, { companyId, network, mailbox: hash(mailboxOf(email)), limits, at })
  if (reached === null) return
  const retryAfterSeconds = reached === 'hour' ? HOUR_SECONDS : DAY_SECONDS
  throw new AppError('REGISTRATIONS_TOO_MANY', { retryAfterSeconds })
}

/** What follows a plus sign is a note to oneself: the mail arrives in the same mailbox. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

const hash = (text: string) => createHash('sha256').update(text).digest()
