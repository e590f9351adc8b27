import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as endpoints from '@laisen/contract/endpoints/report-schedules'
import { limits } from '@laisen/contract/limits'
import { runJob } from '@laisen/testkit/jobs'
import { mailingHouse } from '../support/mailbox.ts'

// Reports by email: a link, at seven in the morning, to whoever set it up and may still read reports.

/** A Wednesday, 08:00 in Bangkok. */
const house = await mailingHouse({ at: '2026-03-11T01:00:00Z' })
const { as, given, clock, services, database } = house
const company = await given.company()
const person = await given.employee({ company, permissions: [114] })
const client = as.person(person)
const status = { report: 'envelopestatusreport', range: 8, dateType: 1 } as const
const add = async (facts: Partial<Parameters<typeof client.call<typeof endpoints.addReportSchedule>>[1]> = {}) =>
  (await client.call(endpoints.addReportSchedule, { ...status, frequency: 'daily', ...facts })).data.scheduleID
const list = async () => (await client.call(endpoints.getReportSchedules)).data.listData
const due = async () => {
  await runJob(services, 'reports.mail-schedules')
  return house.mails()
}
const at = (time: string) => new Date(time).getTime()
const until = (time: string) => clock.set(new Date(at(time)))

test('it comes at seven: daily, on the first day of the week, on the first of the month', async () => {
  const ids = [
    await add(),
    await add({ frequency: 'weekly' }),
    await add({ frequency: 'monthly', report: 'envelopevolumereport' }),
  ]
  const shown = await list()
  assert.deepEqual(
    shown.map(({ scheduleID, nextAt, path }) => [scheduleID, nextAt, path]),
    [
      [ids[2], '2026-04-01T00:00:00.000Z', '/envelopevolumereport?range=8&periodLength=3'],
      [ids[1], '2026-03-15T00:00:00.000Z', '/envelopestatusreport?range=8&dateType=1'],
      [ids[0], '2026-03-12T00:00:00.000Z', '/envelopestatusreport?range=8&dateType=1'],
    ],
  )
  for (const scheduleID of ids.slice(1)) await client.call(endpoints.deleteReportSchedule, { scheduleID })
})

test('the email is a link that asks for the login, holds no data, and comes once', async () => {
  assert.equal((await due()).length, 0)
  until('2026-03-12T00:00:00Z')
  const [mail, ...more] = await due()
  assert.equal(more.length, 0)
  assert.deepEqual(mail!.to, [person.email])
  assert.equal(mail!.parsed.subject, 'Envelope status report: last month')
  assert.match(mail!.parsed.text ?? '', /\/envelopestatusreport\?range=8&dateType=1/)
  assert.equal((await due()).length, 0)
})

test('it can be changed and deleted by whoever set it up, and by nobody else', async () => {
  const mine = await as.fresh(person)
  const [schedule] = (await mine.call(endpoints.getReportSchedules)).data.listData
  const { scheduleID } = schedule!
  assert.equal(schedule!.lastSentAt, '2026-03-12T00:00:00.000Z')
  const other = as.person(await given.employee({ company, permissions: [1] }))
  const change = { scheduleID, ...status, frequency: 'weekly' } as const
  assert.equal((await other.call(endpoints.updateReportSchedule, change)).code, 'REPORT_SCHEDULE_NOT_FOUND')
  assert.equal((await other.call(endpoints.deleteReportSchedule, { scheduleID })).code, 'REPORT_SCHEDULE_NOT_FOUND')
  assert.equal((await mine.call(endpoints.updateReportSchedule, change)).status, 0)
  until('2026-03-13T00:00:00Z')
  assert.equal((await due()).length, 0)
  const again = await as.fresh(person)
  assert.equal((await again.call(endpoints.updateReportSchedule, { ...change, frequency: 'daily' })).status, 0)
})

test('whoever may no longer read reports, or was deleted, gets nothing', async () => {
  await database.ownerPool.query('delete from employee_permissions where employee_id = $1', [person.employeeId])
  until('2026-03-15T00:00:00Z')
  assert.equal((await due()).length, 0)
  await database.ownerPool.query(
    'insert into employee_permissions (company_id, employee_id, permission_id) values ($1, $2, 114)',
    [company.companyId, person.employeeId],
  )
  until('2026-03-16T00:00:00Z')
  assert.equal((await due()).length, 1)
  await database.ownerPool.query('update employees set deleted_at = now() where id = $1', [person.employeeId])
  until('2026-03-18T00:00:00Z')
  assert.equal((await due()).length, 0)
})

test('so many for one person, and not one more; a Thai gets Thai', async () => {
  const thai = await given.employee({ company, permissions: [114], locale: 'th' })
  const theirs = as.person(thai)
  const all = Array.from({ length: limits.reportSchedulesPerPerson + 3 }, () =>
    theirs.call(endpoints.addReportSchedule, { ...status, frequency: 'daily' }),
  )
  const codes = (await Promise.all(all)).filter(({ status }) => status !== 0).map(({ code }) => code)
  assert.deepEqual(codes, Array(3).fill('REPORT_SCHEDULES_TOO_MANY'))
  until('2026-03-19T00:00:00Z')
  const mails = await due()
  assert.equal(mails.length, limits.reportSchedulesPerPerson)
  assert.equal(mails[0]!.parsed.subject, 'รายงานสถานะซองเอกสาร: เดือนที่แล้ว')
})
