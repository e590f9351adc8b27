import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cancelExport, getExportProgress } from '@laisen/contract/endpoints/exports'
import * as reports from '@laisen/contract/endpoints/reports'
import { exportDefaultNames } from '@laisen/contract/reports'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { noLibreOffice } from '@laisen/testkit/libre-office'
import { server } from '@laisen/testkit/server'
import { cellsOf, workbooksOf } from '@laisen/testkit/spreadsheet'
import readXlsxFile from 'read-excel-file/node'

// Exports as files: what a spreadsheet program reads in them, how they are named, and who waits for whom.

const at = '2026-03-09T18:30:00Z'
const house = await server({ at })
const { as, given, database, clock } = house
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 100 })
const sender = await given.employee({ company, permissions: [1] })
const colleague = await given.employee({ company, permissions: [101] })
const client = as.person(sender)

const subjects = ['=SUM(A1)*"2"', '+1', '-1', '@SUM(A1)', 'สัญญาเช่า, "ห้อง" 7 & <b>', '_x0041_', 'Plain']
for (const subject of subjects) {
  clock.advance({ minutes: 1 })
  const approver = { ...({ key: 'c', name: 'Kanok, Thong "K" Dee', language: 'en', action: 'approve' } as const) }
  const people = [recipientOf({ ...approver, employeeID: colleague.employeeId, email: colleague.email })]
  await sentEnvelope(client, () => ({ subject, recipients: people }))
}
/** In Bangkok it is the 10th already. */
const march = { startDate: '01/03/2026', endDate: '31/03/2026', timeZoneOFfset: -420 }
type Asked = Partial<Parameters<typeof client.call<typeof reports.exportEnvelopeReport>>[1]>

async function exported(asked: Asked = {}) {
  const answer = await client.download(reports.exportEnvelopeReport, { ...march, ...asked })
  assert.equal(answer.status, 200)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

const headings = [
  ...['Envelope ID', 'Document', 'Documents', 'Subject', 'Status', 'Sender', 'Recipients', 'Sent on', 'Last activity'],
  ...['Completed on', 'Completion time'],
]
const rows = async () => (await client.call(reports.getEnvelopeReport, march)).data.listData

/** 10/03/2026 01:37:00, in the year of the language. */
const clockOf = (iso: string | null, years = 0) => {
  if (iso === null) return ''
  const local = new Date(new Date(iso).getTime() + 7 * 3_600_000)
  const [year, month, day] = local.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${Number(year) + years} ${local.toISOString().slice(11, 19)}`
}

test('LibreOffice shows typed dates in the years of the language, words in it, and no formula [2.7.53] [2.7.60] [2.1.06]', {
  skip: noLibreOffice,
}, async () => {
  const { bytes: english, headers } = await exported()
  assert.match(headers.get('content-type') ?? '', /spreadsheetml/)
  const { bytes: thai } = await exported({ languageUsed: 'th', Page: 1, PerPage: 3 })
  const books = await workbooksOf({ english, thai })
  const listed = await rows()
  assert.equal(listed.length, subjects.length)
  assert.deepEqual(books.english['Envelope report'], [
    headings,
    ...listed.map((row) => [
      ...[String(row.workflowID), row.documentName, '1', row.subject, 'Not started', row.senderName],
      ...['Kanok, Thong "K" Dee', clockOf(row.sentAt), clockOf(row.lastActivityAt), '', ''],
    ]),
  ])
  assert.deepEqual(books.english['Filtered by']?.slice(2), [
    ['Date type', 'Sent date'],
    ['From', '01/03/2026'],
    ['To', '31/03/2026'],
    ['Time zone', 'UTC+07:00'],
    ['Rows', String(subjects.length)],
    ['Created on', clockOf(clock.now().toISOString())],
    ['Created by', sender.username],
  ])
  const [, newest, ...others] = books.thai.รายงานซองเอกสาร!
  assert.equal(others.length, 2)
  assert.deepEqual(newest?.slice(4, 8), [
    ...['ยังไม่เริ่ม', listed[0]!.senderName, 'Kanok, Thong "K" Dee', clockOf(listed[0]!.sentAt, 543)],
  ])
})

test('another reader finds numbers, dates and texts, also those that look like formulas', async () => {
  const { bytes } = await exported()
  const sheet = await readXlsxFile(Buffer.from(bytes))
  const table = (Array.isArray(sheet[0]) ? sheet : (sheet[0] as unknown as { data: unknown[][] }).data) as unknown[][]
  const texts = table.slice(1).map((row) => row[3])
  assert.deepEqual(texts, subjects.toReversed())
  assert.equal(typeof table[1]![0], 'number')
  assert.ok(table[1]![7] instanceof Date)
})

test('a CSV begins with a byte order mark and guards what would be a formula', async () => {
  const { bytes, headers } = await exported({ format: 'csv' })
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf])
  assert.match(headers.get('content-disposition') ?? '', /filename="EnvelopeReport\.csv"/)
  const table = cellsOf(new TextDecoder().decode(bytes))
  assert.deepEqual(table[0], headings)
  const guarded = subjects.toReversed().map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text))
  assert.deepEqual(
    table.slice(1).map((row) => row[3]),
    guarded,
  )
})

const all = {
  ExportEnvelopeStatusReport: reports.exportEnvelopeStatusReport,
  ExportEnvelopeReport: reports.exportEnvelopeReport,
  ExportEnvelopeRecipientReport: reports.exportEnvelopeRecipientReport,
  ExportEnvelopeVelocityReport: reports.exportEnvelopeVelocityReport,
  ExportEnvelopeVolumeReport: reports.exportEnvelopeVolumeReport,
  ExportEnvelopeAuthenticationReport: reports.exportEnvelopeAuthenticationReport,
  ExportPurgedEnvelopeReport: reports.exportPurgedEnvelopeReport,
  ExportFailedDeliveryReport: reports.exportFailedDeliveryReport,
}
const expected = [
  ['ExportEnvelopeStatusReport', 'EnvelopeStatusReport', 1, '[2.7.52]'],
  ['ExportEnvelopeReport', 'EnvelopeReport', 7, '[2.7.62]'],
  ['ExportEnvelopeRecipientReport', 'EnvelopeRecipientReport', 7, '[2.7.54]'],
  ['ExportEnvelopeVelocityReport', 'EnvelopeVelocityReport', 8, '[2.7.55] [2.7.63]'],
  ['ExportEnvelopeVolumeReport', 'EnvelopeVolumeReport', 1, '[2.7.56] [2.7.64]'],
  ['ExportEnvelopeAuthenticationReport', 'EnvelopeAuthenticationReport', 0, '[2.7.57]'],
  ['ExportPurgedEnvelopeReport', 'PurgedEnvelopeReport', 0, '[2.7.58] [2.7.66]'],
  ['ExportFailedDeliveryReport', 'FailedDeliveryReport', 0, '[2.7.59] [2.7.67]'],
] as const

for (const [call, name, count, ids] of expected) {
  test(`${call} answers a workbook under its name ${ids}`, async () => {
    const answer = await client.download(all[call], { ...march, Page: 1, PerPage: 1000 })
    assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`filename="${name}\\.xlsx"`))
    const length = Number(answer.headers.get('content-length'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(bytes.length, length)
    const csv = await client.download(all[call], { ...march, format: 'csv' })
    assert.equal(cellsOf(await csv.text()).length, count + 1)
  })
}

test('whoever gets no name from the answer saves the authentication report as the recipient report [2.7.61] [2.7.65]', () => {
  assert.equal(exportDefaultNames.envelopeauthenticationreport, 'EnvelopeRecipientReport.xlsx')
  assert.equal(exportDefaultNames.enveloperecipientreport, 'EnvelopeRecipientReport.xlsx')
})

test('whoever may read reports sees what was exported lately, the newest first, and another company does not', async () => {
  const name = `Somchai Jaidee ${sender.username}`
  clock.advance({ minutes: 1 })
  await exported({ status: 1, sort: 'subject desc', format: 'csv', bucket: null })
  clock.advance({ minutes: 1 })
  const volume = { startDate: '02/03/2026', endDate: '03/03/2026', periodLength: 1 }
  const { headers } = await client.download(reports.exportEnvelopeVolumeReport, volume)
  const { listData } = (await client.call(reports.getExportedReports, {})).data
  assert.equal(listData.length, 10)
  const [newest, before] = listData
  assert.deepEqual(newest, {
    ...{ report: 'envelopevolumereport', format: 'xlsx', fileName: 'EnvelopeVolumeReport.xlsx', rows: 2, ...volume },
    ...{ sizeBytes: Number(headers.get('content-length')), exportedAt: clock.now().toISOString(), userName: name },
    ...{ dateType: 0, status: null, bucket: null, sort: '' },
  })
  assert.deepEqual(
    [before?.fileName, before?.status, before?.sort, before?.rows],
    ['EnvelopeReport.csv', 1, 'subject desc', subjects.length],
  )
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.deepEqual((await stranger.call(reports.getExportedReports, {})).data.listData, [])
  const signer = as.person(await given.employee({ company, permissions: [101] }))
  assert.equal((await signer.call(reports.getExportedReports, {})).code, 'NOT_PERMITTED')
})

test('an export that is cancelled or fails is not among those that were made', async () => {
  const { listData } = (await client.call(reports.getExportedReports, {})).data
  const { code } = await client.call(reports.exportEnvelopeReport, { ...march, sort: 'password' })
  assert.equal(code, 'REPORT_SORT_UNKNOWN')
  assert.deepEqual((await client.call(reports.getExportedReports, {})).data.listData, listData)
})

const exportID = 'an-export-of-this-test'

test('an export that waits shows its progress, and ends when it is cancelled', async () => {
  const another = await as.fresh(await given.employee({ company, permissions: [1] }))
  const blocker = await held()
  const waiting = client.call(reports.exportEnvelopeReport, { ...march, exportID })
  const progress = async () => (await client.call(getExportProgress, { exportID })).data.state
  await eventually(async () => (await progress()) !== 'ended')
  assert.equal((await another.call(getExportProgress, { exportID })).data.state, 'ended')
  await another.call(cancelExport, { exportID })
  assert.notEqual(await progress(), 'ended')
  assert.equal((await client.call(cancelExport, { exportID })).status, 0)
  assert.equal((await waiting).code, 'EXPORT_CANCELLED')
  await blocker.letGo()
  await eventually(async () => (await progress()) === 'ended')
})

test('of 100 exports at once each is made, but those that are cancelled; another company waits for none of them', async () => {
  const other = await as.fresh(await given.employee({ company: await given.company(), permissions: [1] }))
  const leaving = new AbortController()
  const path = `/api/v1/${reports.exportEnvelopeReport.path}`
  const headers = { 'content-type': 'application/json' }
  const blocker = await held()
  const gone = client.fetch(path, { method: 'POST', headers, body: JSON.stringify(march), signal: leaving.signal })
  const many = Array.from({ length: 100 }, (_, at) => {
    const named = at % 20 === 19 ? { exportID: `one-of-a-hundred-${at}` } : {}
    return client.download(reports.exportEnvelopeReport, { ...march, ...named })
  })
  const theirs = await other.download(reports.exportEnvelopeReport, march)
  assert.equal(theirs.status, 200)
  for (const at of [19, 39, 59, 79, 99]) {
    const asked = { exportID: `one-of-a-hundred-${at}` }
    await eventually(async () => (await client.call(getExportProgress, asked)).data.state === 'waiting')
    await client.call(cancelExport, asked)
  }
  await Promise.all(many.filter((_, at) => at % 20 === 19))
  leaving.abort()
  await assert.rejects(gone)
  await blocker.letGo()
  const answers = await Promise.all(many)
  const kinds = await Promise.all(
    answers.map(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer())
      return bytes.subarray(0, 2).toString() === 'PK' ? 'workbook' : (JSON.parse(bytes.toString()).code as string)
    }),
  )
  assert.deepEqual(
    kinds,
    kinds.map((_, at) => (at % 20 === 19 ? 'EXPORT_CANCELLED' : 'workbook')),
  )
})

test('an export beyond what a sheet holds is refused, and so is an unknown column', async () => {
  const { code, params } = await client.call(reports.exportEnvelopeReport, { ...march, sort: 'password' })
  assert.deepEqual([code, params?.field], ['REPORT_SORT_UNKNOWN', 'sort'])
  await database.ownerPool.query(
    `insert into report_deltas (company_id, series, at, status, bucket, rows, recipients, signers, files, pages, seconds)
     values ($1, 0, '2026-04-01 00:00Z', 1, 0, 1000001, 0, 0, 0, 0, 0)`,
    [company.companyId],
  )
  const april = { startDate: '01/04/2026', endDate: '02/04/2026' }
  assert.equal((await client.call(reports.exportEnvelopeReport, april)).code, 'EXPORT_TOO_LARGE')
  assert.equal(
    (await client.call(reports.getEnvelopeReport, { ...april, sort: 'subject' })).code,
    'REPORT_SORT_TOO_MANY',
  )
  assert.equal((await client.call(reports.getEnvelopeReport, { ...april, sort: 'sentOn' })).status, 0)
  assert.equal((await client.call(reports.getEnvelopeReport, april)).data.sortsAll, false)
})

/** Exports that have rows stop at the first of them. */
async function held() {
  const holding = await database.ownerPool.connect()
  await holding.query('begin; lock table envelope_documents in access exclusive mode')
  return {
    async letGo() {
      await holding.query('rollback')
      holding.release()
    },
  }
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return
    await pause(25)
  }
  assert.fail('it did not happen')
}
