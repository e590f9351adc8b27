import { reportWords } from '@laisen/contract/messages/report-words'
import { allows, permission } from '@laisen/contract/permissions'
import { rangeWords } from '@laisen/contract/report-word-keys'
import { reportPath } from '@laisen/contract/reports'
import type { Services } from '../../context.ts'
import { eachDue } from '../../jobs/each-due.ts'
import type { JobHandler } from '../../jobs/handler.ts'
import { mailPerson } from '../../mail/to-person.ts'
import { permissionsOf } from '../../permissions/permissions-of.ts'
import * as store from './store.ts'
import { nextTime } from './when.ts'

const job = 'reports.mail-schedules'

/** Emails links to reports whose time has come. */
export const mailSchedules: JobHandler = {
  name: job,
  deletesNothing: true,
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.clock.now()
    await eachDue(services, {
      job,
      list: (most) => store.listDue(services.database, { job, now, most }),
      idOf: ({ id }) => id,
      work: (one) => mailOne(services, one, now),
    })
  },
}

/**
 * It ends with whoever set it up. While they are locked, may not read reports or their company is suspended, nothing is sent and the rhythm
 * goes on, because that may end.
 */
async function mailOne(
  services: Services,
  { companyId, id }: { companyId: number; id: number },
  now: Date,
): Promise<void> {
  await services.database.company(companyId).transaction(async (db) => {
    const schedule = await store.lockDue(db, id, now)
    if (!schedule) return
    const { employeeId, report, frequency, range, timeZone } = schedule
    const { locale } = await services.mail.addresses.person(db, companyId, employeeId)
    const nextAt = nextTime(now, { frequency, timeZone, locale })
    const { deleted, paused } = await store.findOwner(db, employeeId)
    if (deleted) return store.removeOf(db, [employeeId])
    const sends = !paused && allows(await permissionsOf(db, companyId, employeeId), [permission.reportReading])
    await store.setNext(db, id, { nextAt, sentAt: sends ? now : null })
    if (!sends) return
    const words = reportWords[locale]
    const facts = { report: words[report], period: words[rangeWords[range]], path: reportPath(report, schedule) }
    await mailPerson(db, services, { companyId, employeeId, template: 'reportScheduled', facts })
  })
}
