import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isFirstRun } from '../jobs/first-run.ts'
import { mailPerson } from '../mail/to-person.ts'

const HOUR_MS = 3_600_000

/**
 * Emails the owner of an account that too many wrong passwords or codes were entered by someone who is logged in, or about to: who
 * knows the password. Once an hour at most.
 */
export async function tellOwner(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, employeeId }: { companyId: number; employeeId: number },
): Promise<void> {
  const hour = Math.floor(services.clock.now().getTime() / HOUR_MS)
  const once = { name: 'security.tell-owner', id: `${companyId}/${employeeId}/${hour}` }
  if (!(await isFirstRun(db, services, once))) return
  const facts = { times: limits.loginFailures, minutes: limits.loginLockMinutes }
  await mailPerson(db, services, { companyId, employeeId, template: 'guessesUsedUp', facts })
}
