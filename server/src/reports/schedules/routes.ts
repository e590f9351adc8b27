import * as endpoints from '@laisen/contract/endpoints/report-schedules'
import { type App, mount } from '../../http/mount.ts'
import { addSchedule, deleteSchedule, listSchedules, updateSchedule } from './schedules.ts'

/** Reports that one is emailed. */
export function reportSchedulesRoutes(app: App): void {
  mount(app, endpoints.getReportSchedules, listSchedules)
  mount(app, endpoints.addReportSchedule, addSchedule)
  mount(app, endpoints.updateReportSchedule, updateSchedule)
  mount(app, endpoints.deleteReportSchedule, deleteSchedule)
}
