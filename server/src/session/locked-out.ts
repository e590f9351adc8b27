import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Database, Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { mailPerson } from '../mail/to-person.ts'
import { countIssued, lockIssuing } from './link-store.ts'
import { issueLink } from './links.ts'
import type { Account } from './login-store.ts'

const lockedOutJob = 'session.locked-out'
/** The job belongs to no company, since the account may not exist. */
const NO_COMPANY = 0
const HOUR_MS = 3_600_000

/**
 * Unknown devices have used up an account's guesses, so its owner is emailed a link that lets one browser log in. The same job
 * is queued whether or not the account exists, so that the time of the answer does not tell.
 */
export async function tellLockedOut(
  { database, jobs }: { database: Database; jobs: Services['jobs'] },
  { companyId, account }: { companyId: number; account: Account | undefined },
): Promise<void> {
  // Nobody else could log in, link or not.
  const reachable = account && account.passwordHash !== null && !account.barred
  const payload = { companyId, employeeId: reachable ? account.employeeId : null }
  await database.company(NO_COMPANY).transaction((db) => jobs.add(db, { name: lockedOutJob, payload, maxAttempts: 3 }))
}

/** Emails the link, once an hour at most, however often strangers try. */
export const lockedOut: JobHandler = {
  name: lockedOutJob,
  deletesNothing: true,
  async run(services, job) {
    const { companyId, employeeId } = job.payload as { companyId: number; employeeId: number | null }
    if (employeeId === null || services.config.publicUrl === undefined) return
    await job.once(companyId, (db) => mailLink(db, services, { companyId, employeeId }))
  },
}

async function mailLink(db: Db, services: Services, who: { companyId: number; employeeId: number }): Promise<void> {
  await lockIssuing(db, who.employeeId)
  const since = new Date(services.clock.now().getTime() - HOUR_MS)
  if ((await countIssued(db, { ...who, purpose: 'unlock', since })) > 0) return
  const link = await issueLink(db, services, { ...who, purpose: 'unlock' })
  const facts = { link, minutes: limits.unlockLinkMinutes }
  await mailPerson(db, services, { ...who, template: 'unlockSignIn', facts })
}
