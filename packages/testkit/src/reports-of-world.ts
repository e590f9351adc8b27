import { addReportSchedule } from '@laisen/contract/endpoints/report-schedules'
import type { Client } from './client.ts'

/** Two reports by email, one of which may be deleted; and the values that the calls about them and about exports need. */
export async function reportsOfWorld(client: Client) {
  const schedule = { report: 'envelopereport', frequency: 'weekly', range: 3 } as const
  const [kept, deleted] = [
    await client.call(addReportSchedule, schedule),
    await client.call(addReportSchedule, schedule),
  ]
  return {
    ids: { scheduleid: kept.data.scheduleID, 'deletereportschedule.scheduleid': deleted.data.scheduleID },
    values: { ...schedule, exportid: 'an-export-of-this-world' },
  }
}
