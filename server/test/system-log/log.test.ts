import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addLog, getAllLogs, type LogEntry } from '@laisen/contract/endpoints/system-log'
import { limits } from '@laisen/contract/limits'
import { logSentences } from '@laisen/contract/messages/log-sentences'
import { eventDefinitions } from '@laisen/testkit/evidence'
import { runJob } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const tested = await server({ at: today })
const { as, given, database, clock, call } = tested
const { companyId, code: companyCode } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
await stamped(as.admin, certID)

type Asked = Parameters<typeof as.admin.call<typeof getAllLogs>>[1]

async function page(asked: Asked = {}) {
  const answer = await as.admin.call(getAllLogs, { Page: 1, PerPage: 50, ...asked })
  assert.equal(answer.status, 0, answer.message)
  assert.ok('listData' in answer.data)
  return answer.data
}
const types = async (asked: Asked = {}) => (await page(asked)).listData.map(({ methodName }) => methodName)

test('without a payload the log is a list of entries with all nine columns, the latest first [2.7.32] [2.3.22]', async () => {
  const { data } = await as.admin.call(getAllLogs, {})
  assert.ok(Array.isArray(data))
  const [signed] = data
  assert.deepEqual(Object.keys(signed!).sort(), [
    'count',
    'createDate',
    'description',
    'exception',
    'ip',
    'logId',
    'logTrace',
    'logType',
    'methodName',
    'userName',
  ])
  assert.match(signed!.logId, /^E\d+$/)
  assert.deepEqual(
    { userName: signed!.userName, logType: signed!.logType, methodName: signed!.methodName },
    { userName: 'admin', logType: 'audit', methodName: 'document.stamped' },
  )
  assert.match(signed!.description, /^Document signed/)
  const login = data.find(({ methodName }) => methodName === 'session.started')
  assert.equal(login?.ip, '127.0.0.1')
})

test('descriptions are sentences in the language that is asked for, for every event that is declared', async () => {
  const declared = [...eventDefinitions().keys()].sort()
  for (const locale of ['en', 'th'] as const) assert.deepEqual(Object.keys(logSentences[locale]).sort(), declared)
  const { listData } = await page({ locale: 'th' })
  assert.match(listData[0]!.description, /^ลงนามเอกสาร/)
})

test('an entry names what it is about: of two certificates its own', async () => {
  await addedCertificate(as.admin, identities.waraporn, { certName: 'Waraporn Phetcharat' })
  const { listData } = await page({ Search: 'certificate.added' })
  assert.deepEqual(
    listData.map(({ description }) => description.split(': ')[1]),
    ['Waraporn Phetcharat', 'Nattapong Srisuwan'],
  )
})

test('a search finds users, descriptions and methods; a filter one type', async () => {
  await as.admin.call(addGroup, { groupName: 'Lawyers' })
  assert.deepEqual(await types({ Search: 'Group ADDED' }), ['group.added'])
  assert.deepEqual(await types({ Search: 'group.add' }), ['group.added'])
  assert.ok((await types({ Search: 'admi' })).includes('group.added'))
  assert.deepEqual(await types({ Search: 'nothing like it' }), [])
  await call(loginCustomer, { companyCode, userName: 'admin', password: 'Wrong-1234' })
  const { listData } = await page({ Filter: { logType: 'security' }, Search: 'sign_in_failed' })
  assert.equal(listData.length, 1)
  const [{ description, exception, userName, methodName } = {} as LogEntry] = listData
  assert.deepEqual(
    { description, exception, userName, methodName },
    {
      description: 'Wrong company code, username or password',
      exception: 'SIGN_IN_FAILED',
      userName: 'admin',
      methodName: 'Login/LoginCustomer',
    },
  )
})

test('days are those of the viewer, both included [2.2.90]', async () => {
  const day = (at: Date) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok' }).format(at)
  const now = day(clock.now())
  const all = (await page()).dataCount
  assert.equal((await page({ startDate: now, endDate: now })).dataCount, all)
  const tomorrow = day(new Date(clock.now().getTime() + 86_400_000))
  assert.equal((await page({ startDate: tomorrow, endDate: tomorrow })).dataCount, 0)
  const backwards = await as.admin.call(getAllLogs, { Page: 1, startDate: tomorrow, endDate: now })
  assert.equal(backwards.code, 'DATE_END_BEFORE_START')
})

test('pages follow each other, and are counted to 10,000', async () => {
  const { dataCount, count } = await page({ PerPage: 2 })
  assert.equal(count, Math.ceil(dataCount / 2))
  const ids = (await page({ PerPage: 100 })).listData.map(({ logId }) => logId)
  const [first, second] = [await page({ PerPage: 2 }), await page({ PerPage: 2, Page: 2 })]
  assert.deepEqual(
    [...first.listData, ...second.listData].map(({ logId }) => logId),
    ids.slice(0, 4),
  )
  await database.ownerPool.query(`
    insert into events (company_id, type, at, principal_kind, actor_job, subject_kind, subject_id, facts, hash, hash_version)
    select ${companyId}, 'mail.viewed', '2026-01-01', 'system', 'x', 'mail', n, '{}', sha256(int8send(n)), 2 from generate_series(1, 10001) n`)
  const many = await page({ Page: 1000, PerPage: 10 })
  assert.deepEqual(
    { dataCount: many.dataCount, more: many.dataCountIsLeast, shown: many.listData.length },
    { dataCount: 10_000, more: true, shown: 10 },
  )
  assert.deepEqual((await page({ Page: 1001, PerPage: 10 })).listData, [])
  await database.ownerPool.query(`delete from events where type = 'mail.viewed'`)
})

test('another company sees nothing of it', async () => {
  const stranger = await given.employee({ company: await given.company(), username: 'boss', permissions: [1] })
  const answer = await as.person(stranger).call(getAllLogs, {})
  assert.ok(Array.isArray(answer.data))
  assert.deepEqual([...new Set(answer.data.map(({ userName }) => userName))], ['boss'])
})

const crash = {
  description: 'Page crashed',
  methodName: '/PdfPreview',
  exception: 'TypeError',
  logTrace: 'at show (a.js:1:2)',
}

test('what a browser reports is shown with what the server knows: who, from where, when, type client [1.7.10]', async () => {
  const lies = { userName: 'somebody', userId: 1, logType: 'audit', createDate: '2001-01-01T00:00:00Z' }
  assert.equal((await as.signer.call(addLog, { ...crash, ...lies })).status, 0)
  const [entry] = (await page({ Filter: { logType: 'client' } })).listData
  const { logId: _id, ...shown } = entry!
  assert.deepEqual(shown, {
    ...crash,
    ...{ userName: 'signer', ip: '127.0.0.1', logType: 'client', createDate: clock.now().toISOString(), count: 1 },
  })
})

test('equal reports are counted in one entry, and tokens in addresses are left out', async () => {
  await as.signer.call(addLog, crash)
  const secret = {
    ...crash,
    description: 'Failed at https://sign.example/Sign?token=s3cret&x=1#frag of /v/a?b=c',
    exception: 'Error',
  }
  await as.signer.call(addLog, secret)
  const { listData } = await page({ Filter: { logType: 'client' } })
  assert.deepEqual(listData.map(({ count }) => count).sort(), [1, 2])
  const [{ description } = {} as LogEntry] = listData.filter(({ exception }) => exception === 'Error')
  assert.equal(description, 'Failed at https://sign.example/Sign of /v/a')
  const nothing = { description: ' ', methodName: '\u202e', exception: null }
  assert.equal((await as.signer.call(addLog, nothing)).status, 0)
  assert.equal((await page({ Filter: { logType: 'client' } })).dataCount, 2, 'a report that says nothing is not kept')
})

test('a report of 8 KB is taken and one byte more is refused', async () => {
  const sized = (bytes: number) => ({ description: 'x'.repeat(bytes - JSON.stringify({ description: '' }).length) })
  const send = async (bytes: number) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sized(bytes)) }
    return (await as.signer.fetch(`/api/v1/${addLog.path}`, init)).status
  }
  assert.equal(await send(limits.logBytes), 200)
  assert.equal(await send(limits.logBytes + 1), 413)
})

test('a company begins a bounded number of reports a day, and keeps a bounded number', async () => {
  for (let made = 0; made < limits.clientLogsDaily + 5; made++) {
    assert.equal((await as.signer.call(addLog, { ...crash, exception: `Error ${made}` })).status, 0)
  }
  assert.equal((await page({ Filter: { logType: 'client' } })).dataCount, limits.clientLogsDaily)
  await database.ownerPool.query(`
    insert into client_logs (company_id, employee_id, day, digest, at, last_at, address, description, method_name, exception, trace)
    select company_id, employee_id, day - n, digest, at - n * interval '1 hour', last_at, address, description, method_name, exception, trace
    from client_logs, generate_series(1, 12) n`)
  await runJob(tested.services, 'system-log.tidy')
  assert.equal((await page({ Filter: { logType: 'client' } })).dataCount, limits.clientLogsKept)
})
