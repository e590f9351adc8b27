import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isFirstRun } from '../jobs/first-run.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import type { PersonAddress } from '../mail/addresses.ts'
import type { MailOrder } from '../mail/mail.ts'
import { timeInWords } from '../mail/to-person.ts'
import { issueLink } from './links.ts'
import { isFlooded } from './reset-links.ts'

export const forgottenJob = 'session.forgotten'

interface Account {
  readonly companyId: number
  readonly employeeId: number
}

/** One mail to the address with a link for each of its accounts, which may be in several companies. */
export const forgotten: JobHandler = {
  name: forgottenJob,
  deletesNothing: true,
  async run(services, job) {
    const { accounts } = job.payload as unknown as { accounts: readonly Account[] }
    if (accounts.length === 0) return
    await services.database.owner.transaction().execute((db) => mailLinks(db, services, { job, accounts }))
  },
}

async function mailLinks(
  db: Db,
  services: Services,
  { job, accounts }: { job: Job; accounts: readonly Account[] },
): Promise<void> {
  if (!(await isFirstRun(db, services, { name: forgottenJob, id: job.id }))) return

  const open: { account: Account; link: string; person: PersonAddress }[] = []
  for (const account of accounts) {
    if (await isFlooded(db, services, account)) continue
    const link = await issueLink(db, services, { ...account, purpose: 'reset' })
    open.push({
      account,
      link,
      person: await services.mail.addresses.person(db, account.companyId, account.employeeId),
    })
  }
  const [first] = open
  if (!first) return
  const { person, account } = first
  const mail: Omit<MailOrder, 'reader'> = {
    ...{ companyId: account.companyId, employeeId: account.employeeId },
    template: 'resetPassword',
    locale: person.locale,
    to: person.email,
    facts: {
      name: person.fullName,
      minutes: limits.resetLinkMinutes,
      time: timeInWords(services.clock.now(), person.locale),
    },
    links: open.map(({ link, person }) => ({ link, username: person.username, companyCode: person.companyCode })),
  }
  // Its accounts are told apart by the pages that the links open.
  const proven = open.some(({ person }) => person.proven)
  const links = open.map(({ link }) => ({ link }))
  await services.mail.enqueue(
    db,
    proven ? { ...mail, reader: { kind: 'member' } } : { ...mail, links, reader: { kind: 'unproven' } },
  )
}
