import type { MailFacts } from '@laisen/contract/mail/compose'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson } from '../mail/to-person.ts'
import { findFormer } from './doubted.ts'

interface Told {
  readonly companyId: number
  readonly employeeId: number
  readonly template: MailTemplate
  readonly facts: MailFacts
  /** The address that is told already. */
  readonly told: string
}

/** Tells the same to the address that a person had before the first change that they have not confirmed: whoever reads the others may be who made it. */
export async function tellFormer(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, employeeId, template, facts, told }: Told,
): Promise<void> {
  const former = await findFormer(db, { employeeId, at: services.clock.now() })
  if (!former || former.email === told) return
  const { email: to, proven } = former
  await mailPerson(db, services, { companyId, employeeId, template, to, proven, facts })
}
