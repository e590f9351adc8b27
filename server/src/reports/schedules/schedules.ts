import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/report-schedules'
import { limits } from '@laisen/contract/limits'
import { type DateType, type PeriodLength, reportPath } from '@laisen/contract/reports'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { broughtBy, mergeShown } from '../../http/shown.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import * as store from './store.ts'
import { nextTime } from './when.ts'

export async function listSchedules(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
): Promise<DataOf<typeof endpoints.getReportSchedules>> {
  const schedules = await db.read((db) => store.list(db, employeeId, limits.reportSchedulesPerPerson))
  const listData = schedules.map(({ id, report, frequency, range, dateType, periodLength, nextAt, lastSentAt }) => ({
    ...{ scheduleID: id, report, frequency, range, dateType, periodLength },
    path: reportPath(report, { range, dateType, periodLength }),
    ...{ nextAt: nextAt.toISOString(), lastSentAt: lastSentAt?.toISOString() ?? null },
  }))
  return { listData, count: listData.length === 0 ? 0 : 1, dataCount: listData.length }
}

/** @throws REPORT_SCHEDULES_TOO_MANY, REPORT_SCHEDULES_OF_COMPANY_TOO_MANY */
export async function addSchedule(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  asked: InputOf<typeof endpoints.addReportSchedule>,
): Promise<DataOf<typeof endpoints.addReportSchedule>> {
  const { companyId, employeeId } = principal
  const [ofPerson, ofCompany] = [limits.reportSchedulesPerPerson, limits.reportSchedulesPerCompany]
  const at = clock.now()
  const scheduleID = await db.transaction(async (db) => {
    const { own, all } = await store.countForAdding(db, { companyId, employeeId, most: ofCompany })
    if (own >= ofPerson) throw new AppError('REPORT_SCHEDULES_TOO_MANY', { limit: ofPerson })
    if (all >= ofCompany) throw new AppError('REPORT_SCHEDULES_OF_COMPANY_TOO_MANY', { limit: ofCompany })
    return store.insert(db, { companyId, employeeId, at, ...describedBy(asked, principal, at) })
  })
  return { scheduleID }
}

/** What the form left as it was shown stays as it is now. @throws REPORT_SCHEDULE_NOT_FOUND, CHANGED_SINCE_SHOWN */
export async function updateSchedule(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  { scheduleID: id, shown: brought, ...asked }: InputOf<typeof endpoints.updateReportSchedule>,
): Promise<'Success'> {
  const shown = broughtBy({ visit }, brought)
  const { employeeId } = principal
  await db.transaction(async (db) => {
    const before = await store.lockOwn(db, { id, employeeId })
    if (!before) throw new AppError('REPORT_SCHEDULE_NOT_FOUND')
    const { report } = asked
    const merged = mergeShown(shown, { sent: choiceOf(asked), now: choiceOf(before) })
    await store.replace(db, id, describedBy({ report, ...merged }, principal, clock.now()))
  })
  return 'Success'
}

/** @throws REPORT_SCHEDULE_NOT_FOUND */
export async function deleteSchedule(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
  { scheduleID: id }: InputOf<typeof endpoints.deleteReportSchedule>,
): Promise<'Success'> {
  const found = await db.transaction((db) => store.remove(db, { id, employeeId }))
  if (!found) throw new AppError('REPORT_SCHEDULE_NOT_FOUND')
  return 'Success'
}

type Asked = InputOf<typeof endpoints.addReportSchedule>

function choiceOf({ frequency, range, dateType, periodLength }: Omit<Asked, 'report'>) {
  return { frequency, range, dateType: dateType ?? 0, periodLength: periodLength ?? 3 }
}

function describedBy(
  { report, frequency, range, dateType, periodLength }: Asked,
  { timeZone, locale }: EmployeePrincipal,
  at: Date,
): store.Described {
  return {
    ...{ report, frequency, range, timeZone, nextAt: nextTime(at, { frequency, timeZone, locale }) },
    ...{ dateType: (dateType ?? 0) as DateType, periodLength: (periodLength ?? 3) as PeriodLength },
  }
}
