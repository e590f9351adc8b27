import { addCalendarEvent, deleteCalendarEvent, updateCalendarEvent } from '@laisen/contract/endpoints/calendar'
import { updateMenuManagement } from '@laisen/contract/endpoints/menus'
import { exportEnvelopeReport } from '@laisen/contract/endpoints/reports'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

/** What administrators do on the screens of Administration. */
export function screenActs({ as, given }: House): Acts {
  const administrator = async () => {
    const company = await given.company()
    const person = await given.employee({ company, permissions: [1] })
    return { company, client: as.person(person), by: { companyId: person.companyId, employee: person.employeeId } }
  }
  const event = { eventName: 'Audit', startDate: '2026-11-20', endDate: '2026-11-20' }
  const personal = { name: 'Audit' }
  const dated = { startDate: String, endDate: String }
  const withEvent = async () => {
    const { client, by } = await administrator()
    return { client, by, eventID: (await good(client.call(addCalendarEvent, event))).eventID }
  }
  return {
    'calendar-event.added': async () => {
      const { by, eventID } = await withEvent()
      return { ...by, subjectId: eventID, facts: dated, personal }
    },
    'calendar-event.changed': async () => {
      const { client, by, eventID } = await withEvent()
      await good(client.call(updateCalendarEvent, { ...event, eventID, eventName: 'Board meeting' }))
      return { ...by, subjectId: eventID, facts: dated, personal: { name: 'Board meeting' } }
    },
    'calendar-event.deleted': async () => {
      const { client, by, eventID } = await withEvent()
      await good(client.call(deleteCalendarEvent, { id: eventID }))
      return { ...by, subjectId: eventID, facts: {}, personal }
    },
    'report.exported': async () => {
      const { client, by } = await administrator()
      const days = { startDate: '01/11/2026', endDate: '20/11/2026' }
      await (
        await client.download(exportEnvelopeReport, { ...days, status: 3, sort: 'subject desc', format: 'csv' })
      ).text()
      const asked = { ...days, dateType: 0, periodLength: 3, status: 3, bucket: null, sort: 'subject desc' }
      const file = {
        report: 'envelopereport',
        format: 'csv',
        fileName: 'EnvelopeReport.csv',
        sizeBytes: Number,
        rows: 0,
      }
      return { ...by, subjectId: by.companyId, facts: { ...asked, ...file } }
    },
    'menu.assigned': async () => {
      const { client, by, company } = await administrator()
      await good(client.call(updateMenuManagement, { menu_id: 2, group_id: String(company.allStaffGroupId) }))
      return { ...by, subjectId: 2, facts: { menuId: 2, everyone: false, groups: [company.allStaffGroupId] } }
    },
  }
}
