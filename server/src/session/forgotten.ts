import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Job, JobHandler } from '../jobs/handler.ts'
import { countIssued } from './link-store.ts'
import { issueLink } from './links.ts'

export const forgottenJob = 'session.forgotten'

interface Account {
  readonly companyId: number
  readonly employeeId: number
}

/** One mail to the address with a link for each of its accounts, which may be in several companies. */
export const forgotten: JobHandler = {
  name: forgottenJob,
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
  const noted = await db
    .insertInto('effects')
    .values({ job_key: `${forgottenJob}:${job.id}`, at: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows === 0n) return

  const open: { account: Account; link: string; person: Awaited<ReturnType<typeof findPerson>> }[] = []
  for (const account of accounts) {
    if (await isFlooded(db, services, account)) continue
    const link = await issueLink(db, services, { ...account, purpose: 'reset' })
    open.push({ account, link, person: await findPerson(db, account) })
  }
  const [first] = open
  if (!first) return
  const { person, account } = first
  await services.mail.enqueue(db, {
    companyId: account.companyId,
    template: 'resetPassword',
    locale: person.locale,
    to: person.email,
    facts: { name: `${person.first_name} ${person.last_name}`.trim(), minutes: limits.resetLinkMinutes },
    links: open.map(({ link, person }) => ({ link, username: person.username, companyCode: person.code })),
  })
}

/** Nobody's mailbox is filled by others who type its address. */
async function isFlooded(db: Db, { clock }: Services, account: Account): Promise<boolean> {
  const since = new Date(clock.now().getTime() - limits.resetLinkMinutes * 60_000)
  return (await countIssued(db, { ...account, purpose: 'reset', since })) >= limits.resetLinksAtOnce
}

function findPerson(db: Db, { companyId, employeeId }: Account) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['username', 'first_name', 'last_name', 'employees.email', 'employees.locale', 'companies.code'])
    .where('employees.company_id', '=', companyId)
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}
