import { limits } from '@laisen/contract/limits'
import type { MailFacts } from '@laisen/contract/mail/compose'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson } from '../mail/to-person.ts'
import { listAdministrators } from '../permissions/administrators.ts'

/** Emails everyone who can administer the company: an archive holds all that it has. */
export async function tellAdministrators(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  mail: {
    readonly companyId: number
    readonly template: 'archiveRequested' | 'archiveReady'
    readonly facts: MailFacts
  },
): Promise<void> {
  for (const employeeId of await listAdministrators(db, limits.chainMailsMost)) {
    await mailPerson(db, services, { ...mail, employeeId })
  }
}
