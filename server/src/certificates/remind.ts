import type { Services } from '../context.ts'
import { listContacts } from '../employees/contacts.ts'
import { eachDue } from '../jobs/each-due.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { mailPerson } from '../mail/to-person.ts'
import { type Ending, listEnding, markReminded } from './remind-store.ts'

/** From 30 days before its end a certificate of the authority can be renewed, and screens warn of every one. */
const DAYS = { first: 30, last: 7 } as const
const DAY_MS = 86_400_000

const job = 'certificates.remind'

/** Emails the owners of certificates that end soon, twice. */
export const remindJobs: readonly JobHandler[] = [
  {
    name: job,
    deletesNothing: true,
    // 8 in the morning in Bangkok.
    cron: '0 1 * * *',
    async run(services) {
      const now = services.clock.now()
      await eachDue(services, {
        job,
        list: (most) => listEnding(services.database.owner, DAYS, { job, now, most }),
        idOf: ({ certificateId }) => certificateId,
        work: (ending) => remind(services, ending, now),
      })
    },
  },
]

async function remind(services: Services, ending: Ending, now: Date): Promise<void> {
  const { companyId, ownerId, name, fromAuthority, validUntil } = ending
  await services.database.company(companyId).transaction(async (db) => {
    const isFirst = await markReminded(db, ending, now)
    // An owner who was deleted is told nothing, but is not looked up again either.
    if (!isFirst || (await listContacts(db, [ownerId])).length === 0) return
    const days = Math.max(1, Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS))
    const template = fromAuthority ? 'certificateEnding' : 'certificateFileEnding'
    await mailPerson(db, services, { companyId, employeeId: ownerId, template, facts: { certificate: name, days } })
  })
}
