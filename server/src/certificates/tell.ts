import type { MailFacts } from '@laisen/contract/mail/compose'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { tellFormer } from '../profile/tell-former.ts'

type CertificateTemplate = Extract<MailTemplate, `certificate${string}`>

interface Told {
  readonly principal: Pick<EmployeePrincipal, 'companyId' | 'employeeId' | 'username'>
  readonly template: CertificateTemplate
  readonly employeeIds: readonly number[]
  /** The certificate's name, or the group's and those of its certificates. */
  readonly certificate?: string
  readonly group?: string
  readonly certificates?: readonly string[]
}

const tellJob = 'certificates.tell'
/** Mails that are written in the transaction itself. More would hold up others who change certificates. */
const AT_ONCE = 20
const OF_ONE_JOB = 100
/** Names that an email lists. */
const NAMED = 10

/**
 * Emails employees what somebody else changed about the certificates that they may use (rules 5.2), each in their own language,
 * and those who changed it themselves not at all. A group's change without certificates concerns nobody.
 */
export async function tellPeople(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock' | 'jobs'>,
  { principal, template, employeeIds, certificate, group, certificates }: Told,
): Promise<void> {
  const { companyId } = principal
  const others = employeeIds.filter((id) => id !== principal.employeeId)
  if (others.length === 0 || certificates?.length === 0) return
  const [by] = await listContacts(db, [principal.employeeId])
  const facts = {
    actor: by?.name ?? principal.username,
    ...(certificate !== undefined && { certificate }),
    ...(group !== undefined && { group }),
    ...(certificates && { certificates: someOf(certificates) }),
  }
  await tellAll(db, services, { companyId, template, facts, employeeIds: others })
}

interface PersonTold {
  readonly principal: EmployeePrincipal
  readonly template: CertificateTemplate
  readonly certificate: string
  readonly employeeId: number
}

/** Emails the person whose key a certificate has what was done to it, at the address from before an unconfirmed change, too. */
export async function tellPerson(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { principal, template, certificate, employeeId }: PersonTold,
): Promise<void> {
  const { companyId } = principal
  const contacts = await listContacts(db, [principal.employeeId, employeeId])
  const person = contacts.find(({ id }) => id === employeeId)
  if (!person) return
  const by = contacts.find(({ id }) => id === principal.employeeId)
  const facts = { actor: by?.name ?? principal.username, certificate }
  if (employeeId !== principal.employeeId) await mailPerson(db, services, { companyId, employeeId, template, facts })
  await tellFormer(db, services, { companyId, employeeId, template, facts, told: person.email })
}

/** Emails employees what nobody of the company did. */
export async function tellAll(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock' | 'jobs'>,
  mails: Mails,
): Promise<void> {
  const { employeeIds } = mails
  if (employeeIds.length <= AT_ONCE) return mailEach(db, services, mails)
  for (let start = 0; start < employeeIds.length; start += OF_ONE_JOB) {
    const payload = { ...mails, employeeIds: employeeIds.slice(start, start + OF_ONE_JOB) }
    await services.jobs.add(db, { name: tellJob, payload })
  }
}

/** The first names, and how many there are besides: `Seal, Contracts (+3)`. */
function someOf(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` (+${more})` : '')
}

interface Mails {
  readonly companyId: number
  readonly template: CertificateTemplate
  readonly facts: MailFacts
  readonly employeeIds: readonly number[]
}

/** Whoever was deleted meanwhile gets no mail. */
async function mailEach(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, template, facts, employeeIds }: Mails,
): Promise<void> {
  for (const { id: employeeId } of await listContacts(db, employeeIds)) {
    await mailPerson(db, services, { companyId, employeeId, template, facts })
  }
}

export const certificatesJobs: readonly JobHandler[] = [
  {
    name: tellJob,
    deletesNothing: true,
    /** The mails of one job commit together, so a second run writes none of them again. */
    async run(services, job) {
      const mails = job.payload as unknown as Mails
      await job.once(mails.companyId, (db) => mailEach(db, services, mails))
    },
  },
]
