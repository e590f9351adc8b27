import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelExport, getExportProgress } from '@laisen/contract/endpoints/exports'
import { exportCsvLogHistory, getLogHistory } from '@laisen/contract/endpoints/history'
import { exportEnvelopeReport } from '@laisen/contract/endpoints/reports'
import { limits } from '@laisen/contract/limits'
import type { Client, Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { sentence } from '../support/sentence.ts'
import { stamped } from '../support/stamping.ts'

const { as, call, given, clock, database } = await server({ at: today })
const signer = await given.employee({ permissions: [2, 3, 6] })
const certID = await addedCertificate(as.person(signer), identities.nattapong, { certName: 'ณัฐพงศ์ ศรีสุวรรณ' })
for (const certReason of ['อนุมัติสัญญา', '=1+1', 'Say "yes", twice']) {
  await stamped(as.person(signer), certID, { certReason, certLocation: 'กรุงเทพฯ' })
  clock.advance({ minutes: 1 })
}
const reader = as.person(await given.employee({ permissions: [4], locale: 'en' }))
const thai = as.person(await given.employee({ permissions: [1], locale: 'th' }))

type Asked = Partial<Sent<typeof exportCsvLogHistory>>

const exported = async (client: Client, input: Asked = {}) => client.download(exportCsvLogHistory, input)
const linesOf = async (client: Client, input: Asked = {}) => {
  const bytes = Buffer.from(await (await exported(client, input)).arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  return bytes.subarray(3).toString('utf8').split('\r\n')
}
const reasonsOf = async (client: Client, input: Asked = {}) =>
  (await linesOf(client, input)).slice(1, -1).map((line) => line.split(',')[4])
const refusal = async (client: Client, input: Asked = {}) => (await client.call(exportCsvLogHistory, input)).code

test('the history is exported as a CSV file that Excel opens in Thai [2.1.05] [2.7.30]', async () => {
  const input = {
    Page: 1,
    PerPage: 10,
    search: null,
    languageUsed: 'en',
    startDate: '20/11/2026',
    endDate: '20/11/2026',
  }
  const lines = await linesOf(reader, input)
  const row = (time: string, reason: string) => `20/11/2026,${time},${signer.username},ณัฐพงศ์ ศรีสุวรรณ,${reason},กรุงเทพฯ`
  assert.deepEqual(lines, [
    'Date,Time,Username,Certificate name,Reason,Location',
    row('10:44:07', '"Say ""yes"", twice"'),
    row('10:43:07', "'=1+1"),
    row('10:42:07', 'อนุมัติสัญญา'),
    '',
  ])
})

test('it is saved as a HistoryLog CSV with date and time in its name [2.7.31]', async () => {
  const response = await exported(reader)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="HistoryLog_20261120_104507\.csv"; filename\*=UTF-8''HistoryLog_20261120_104507\.csv$/,
  )
  await response.arrayBuffer()
})

test('in Thai it has Thai headings and Buddhist years, whatever the language of the session', async () => {
  for (const [client, languageUsed] of [
    [reader, 'th'],
    [reader, 'th-TH'],
    [thai, null],
    [thai, 'xx'],
  ] as const) {
    const [head, first] = await linesOf(client, { languageUsed })
    assert.equal(head, 'วันที่,เวลา,ชื่อผู้ใช้,ชื่อใบรับรอง,เหตุผล,สถานที่')
    assert.match(first!, /^20\/11\/2569,10:44:07,/)
  }
  assert.match((await linesOf(thai, { languageUsed: 'EN' }))[1]!, /^20\/11\/2026/)
})

test('holders of 1 or 4 may export, and no one else [1.6.11]', async () => {
  assert.equal((await reasonsOf(reader)).length, 3)
  assert.equal((await reasonsOf(as.admin)).length, 3)
  assert.equal(await refusal(as.person(signer)), 'NOT_PERMITTED')
  assert.equal((await call(exportCsvLogHistory)).http, 401)
})

test('no row of another company is exported', async () => {
  const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.deepEqual(await reasonsOf(foreigner), [])
  assert.deepEqual(await reasonsOf(foreigner, { search: 'อนุมัติ' }), [])
})

test('search, dates, zone and pages choose rows as in the list', async () => {
  assert.deepEqual(await reasonsOf(reader, { search: 'อนุมัติ' }), ['อนุมัติสัญญา'])
  assert.deepEqual(await reasonsOf(reader, { search: 'nothing of this' }), [])
  assert.deepEqual(await reasonsOf(reader, { startDate: '21/11/2026', endDate: '21/11/2026' }), [])
  // In Honolulu it was the evening before.
  assert.equal((await reasonsOf(reader, { endDate: '19/11/2026', timeZoneOFfset: 600 })).length, 3)
  assert.deepEqual(await reasonsOf(reader, { Page: 2, PerPage: 1 }), ["'=1+1"])
  assert.deepEqual(await reasonsOf(reader, { Page: 3, PerPage: 2 }), [])
  assert.deepEqual(await reasonsOf(reader, { Page: 2, PerPage: 1, search: 'ศรี' }), ["'=1+1"])
  assert.deepEqual(await reasonsOf(reader, { PerPage: 0 }), [])
})

test('dates are refused as in the list, before a file begins', async () => {
  for (const [input, code] of [
    [{ startDate: '2026-11-01' }, 'DATE_INVALID'],
    [{ startDate: '20/11/2026', endDate: '19/11/2026' }, 'DATE_END_BEFORE_START'],
    [{ startDate: '01/01/2025', endDate: '19/11/2026' }, 'DATE_RANGE_TOO_LONG'],
  ] as const) {
    const answer = await reader.call(exportCsvLogHistory, input)
    assert.deepEqual([answer.code, answer.message], [code, sentence('en', answer)])
  }
})

test('of the exports of a company one is made at a time, whatever they are of, and each is watched and cancelled by its own', async (t) => {
  const state = async (client: Client, exportID: string) =>
    (await client.call(getExportProgress, { exportID })).data.state
  const holding = await database.ownerPool.connect()
  await holding.query('begin; lock table history in access exclusive mode')
  t.after(() => holding.release(true))
  const history = exported(reader, { exportID: 'history-of-reader' })
  await until('it is being made', async () => (await state(reader, 'history-of-reader')) === 'running')
  const report = thai.download(exportEnvelopeReport, { exportID: 'report-of-thai-one' })
  const again = reader.call(exportCsvLogHistory, { exportID: 'history-of-reader-2' })
  await until('the report waits', async () => (await state(thai, 'report-of-thai-one')) === 'waiting')
  await until('so does the other history', async () => (await state(reader, 'history-of-reader-2')) === 'waiting')
  assert.equal(await state(thai, 'history-of-reader-2'), 'ended')
  await thai.call(cancelExport, { exportID: 'history-of-reader-2' })
  assert.equal(await state(reader, 'history-of-reader-2'), 'waiting')
  await reader.call(cancelExport, { exportID: 'history-of-reader-2' })
  assert.equal((await again).code, 'EXPORT_CANCELLED')
  await holding.query('rollback')
  for (const answer of [await history, await report]) assert.equal(answer.status, 200)
  assert.equal(await state(reader, 'history-of-reader'), 'ended')
})

test('a company does not wait for the large exports of three others', async (t) => {
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
      // Logs in, which must not wait for what is held below.
      await client.call(getLogHistory, {})
      return client
    }),
  )
  const [last, ...first] = people
  const holding = await database.ownerPool.connect()
  await holding.query('begin; lock table history in access exclusive mode')
  t.after(() => holding.release(true))
  const exportID = 'the-history-of-a-company'
  const large = first.map((client) => exported(client, { exportID }))
  for (const client of first) {
    const state = async () => (await client.call(getExportProgress, { exportID })).data.state
    await until('it is being made', async () => (await state()) === 'running')
  }
  assert.equal((await last!.download(exportEnvelopeReport, {})).status, 200)
  await holding.query('rollback')
  for (const answer of await Promise.all(large)) assert.equal(answer.status, 200)
})

/** Adds rows to a company that has one, as the owner of the tables: a front door would take minutes. */
const add = (companyId: number, rows: number, reason: string) =>
  database.ownerPool.query(
    `insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username,
       reason, facts, commitment, hash, hash_version)
     select company_id, at - n * interval '0.4 microseconds', stamp_id, principal_kind, employee_id, certificate_id, 1, username,
       $2, '{}', '', '', 2
     from (select * from history where company_id = $1 order by id limit 1) one, generate_series(1, $3) n`,
    [companyId, reason, rows],
  )
const recount = (companyId: number) =>
  database.ownerPool.query(
    `with total as (delete from history_totals where company_id = $1),
      waiting as (delete from history_deltas where company_id = $1)
     insert into history_deltas (company_id, employee_id, quarter, signatures)
     select company_id, employee_id, date_bin('15 minutes', at, 'epoch'), count(*) from history where company_id = $1
     group by 1, 2, 3`,
    [companyId],
  )

/** A company with one stamp, to which rows can be added. */
async function companyOfRows() {
  const company = await given.company()
  const person = as.person(await given.employee({ company, permissions: [1] }))
  await stamped(person, await addedCertificate(person, identities.waraporn))
  return { companyId: company.companyId, person }
}

test('many rows of the same instant are each exported once, in the order of the list', async () => {
  const { companyId, person } = await companyOfRows()
  await add(companyId, 2_500, 'Renewal')
  await recount(companyId)
  const ids = (await linesOf(person)).slice(1, -1)
  assert.equal(ids.length, 2_501)
  assert.equal((await linesOf(person, { search: 'renewal' })).length, 2_502)
  const { data } = await person.call(getLogHistory, {})
  assert.equal(data.dataCount, 2_501)
})

test('more than a sheet can hold, or a search can put in order, is refused with what is possible', async () => {
  const { companyId, person } = await companyOfRows()
  await database.ownerPool.query(
    `insert into history_totals (company_id, employee_id, quarter, signatures) values ($1, null, $2, $3)`,
    [companyId, '2026-11-19T00:00:00Z', limits.historyExportRows],
  )
  const refused = await person.call(exportCsvLogHistory, { PerPage: limits.historyExportRows + 10 })
  assert.deepEqual([refused.code, refused.params], ['EXPORT_TOO_LARGE', { limit: 1_000_000 }])
  assert.equal((await reasonsOf(person, { PerPage: limits.historyExportRows })).length, 1)
})
