import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDraft } from '@laisen/contract/endpoints/envelopes'
import * as reports from '@laisen/contract/endpoints/reports'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { draftOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { server } from '@laisen/testkit/server'

// Days of the viewer: where they begin and end, and what is refused.

const house = await server({ at: '2026-03-28T12:00:00Z' })
const { as, given, clock, database } = house
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 100 })
const sender = await given.employee({ company, permissions: [1] })
const colleague = await given.employee({ company, permissions: [101] })

/** The sender in a session of this time zone. */
async function inZone(timeZone: string): Promise<Client> {
  const { companyCode, username: userName, password } = sender
  const { data } = await bearerClient(house.url).call(loginCustomer, { companyCode, userName, password, timeZone })
  return bearerClient(house.url, data.token)
}

async function sentAt(at: string): Promise<number> {
  clock.set(at)
  const person = { employeeID: colleague.employeeId, email: colleague.email }
  const recipients = [recipientOf({ key: 'c', name: 'Kanok', language: 'en', action: 'approve', ...person })]
  return sentEnvelope(await as.fresh(sender), () => ({ recipients }))
}

/** Both sides of midnight in Bangkok, of a leap day, of the end of a month, and of the Berlin day that has 23 hours. */
const edges = [
  ...['2024-02-28T16:59:59.999Z', '2024-02-28T17:00:00.000Z', '2024-02-29T16:59:59.999Z', '2024-02-29T17:00:00.000Z'],
  ...['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z'],
  ...['2026-03-31T16:59:59.999Z', '2026-03-31T17:00:00.000Z'],
]
const ids = new Map<string, number>()
for (const at of edges) ids.set(at, await sentAt(at))
clock.set('2026-04-02T01:00:00Z')
const bangkok = await inZone('Asia/Bangkok')
const berlin = await inZone('Europe/Berlin')

async function found(client: Client, days: string, more: object = {}) {
  const [startDate, endDate = startDate] = days.split('-')
  const input = { startDate, endDate, ...more }
  const { data, message } = await client.call(reports.getEnvelopeReport, { perPage: 100, ...input })
  assert.ok(data, message)
  const times = data.listData.map(({ sentAt }) => sentAt).toReversed()
  const status = (await client.call(reports.getEnvelopeStatusReport, input)).data.listData
  assert.equal(
    status.reduce((sum, row) => sum + row.totalEnvelopes, 0),
    times.length,
  )
  assert.equal(data.dataCount, times.length)
  return times
}

test('a leap day is a day of its own, from midnight to midnight of the viewer', async () => {
  assert.deepEqual(await found(bangkok, '29/02/2024'), edges.slice(1, 3))
  assert.deepEqual(await found(bangkok, '28/02/2024'), edges.slice(0, 1))
  assert.deepEqual(await found(bangkok, '01/03/2024'), edges.slice(3, 4))
  assert.equal(
    (await bangkok.call(reports.getEnvelopeReport, { startDate: '29/02/2025', endDate: '01/03/2025' })).code,
    'DATE_INVALID',
  )
})

test('the day on which summer time begins has 23 hours', async () => {
  assert.deepEqual(await found(berlin, '29/03/2026'), edges.slice(5, 7))
  assert.deepEqual(await found(berlin, '28/03/2026'), edges.slice(4, 5))
  assert.deepEqual(await found(berlin, '30/03/2026'), edges.slice(7, 8))
  const { data } = await berlin.call(reports.getEnvelopeReport, { startDate: '28/03/2026', endDate: '30/03/2026' })
  const shown = ['30/03/2026', '29/03/2026', '29/03/2026', '28/03/2026']
  assert.deepEqual(
    data.listData.map(({ sentOn }) => sentOn),
    shown,
  )
})

test('an offset sent with the call goes before the zone of the session', async () => {
  assert.deepEqual(await found(berlin, '31/03/2026', { timeZoneOFfset: -420 }), edges.slice(8, 9))
  assert.deepEqual(await found(bangkok, '01/04/2026'), edges.slice(9))
  assert.deepEqual(await found(bangkok, '31/03/2026', { timeZoneOFfset: 0 }), edges.slice(8))
  for (const timeZoneOFfset of [7, 841, -900]) {
    const { code, params } = await bangkok.call(reports.getEnvelopeReport, { timeZoneOFfset })
    assert.deepEqual([code, params?.field], ['DATE_INVALID', 'timeZoneOFfset'])
  }
})

test('without days, it is this month until today', async () => {
  const { data } = await bangkok.call(reports.getEnvelopeReport, {})
  assert.deepEqual(
    data.listData.map(({ sentAt }) => sentAt),
    edges.slice(9),
  )
})

const periods = async (client: Client, periodLength: number, range: object) =>
  (await client.call(reports.getEnvelopeVolumeReport, { ...range, periodLength, perPage: 100 })).data.listData

test('weeks begin on Sunday in both languages, and months and years end where they do', async () => {
  const range = { startDate: '25/03/2026', endDate: '08/04/2026' }
  const starts = async (client: Client, length: number, more: object = {}) =>
    (await periods(client, length, { ...range, ...more })).map(
      ({ periodStart, periodEnd }) => `${periodStart}-${periodEnd}`,
    )
  const weeks = ['25/03/2026-28/03/2026', '29/03/2026-04/04/2026', '05/04/2026-08/04/2026']
  assert.deepEqual(await starts(bangkok, 2), weeks)
  assert.deepEqual(await starts(bangkok, 3), ['25/03/2026-31/03/2026', '01/04/2026-08/04/2026'])
  const years = { startDate: '31/12/2025', endDate: '01/01/2026' }
  assert.deepEqual(await starts(bangkok, 4, years), ['31/12/2025-31/12/2025', '01/01/2026-01/01/2026'])
  await database.ownerPool.query("update employees set locale = 'th' where id = $1", [sender.employeeId])
  assert.deepEqual(await starts(await inZone('Asia/Bangkok'), 2), weeks)
  await database.ownerPool.query("update employees set locale = 'en' where id = $1", [sender.employeeId])
})

test('ranges that are backwards, too long, unreadable or in Buddhist years are refused by name [2.7.42]', async () => {
  const refusal = async (startDate: string, endDate: string) => {
    const { code, params } = await bangkok.call(reports.getEnvelopeStatusReport, { startDate, endDate })
    return [code, params?.field, params?.gregorianYear]
  }
  assert.deepEqual(await refusal('02/01/2026', '01/01/2026'), ['DATE_END_BEFORE_START', 'endDate', undefined])
  assert.deepEqual(await refusal('01/01/2026', '02/01/2027'), ['DATE_RANGE_TOO_LONG', 'endDate', undefined])
  assert.deepEqual(await refusal('01/01/2026', '01/01/2027'), [undefined, undefined, undefined])
  assert.deepEqual(await refusal('2026-01-01', '01/02/2026'), ['DATE_INVALID', 'startDate', undefined])
  assert.deepEqual(await refusal('01/01/0000', '01/02/0000'), ['DATE_INVALID', 'endDate', undefined])
  assert.deepEqual(await refusal('01/03/2569', '31/03/2569'), ['DATE_YEAR_BUDDHIST', 'endDate', 2026])
  const { message } = await bangkok.call(reports.getEnvelopeReport, { startDate: '01/03/2569', endDate: '31/03/2026' })
  assert.equal(message, 'The year 2569 is a Buddhist year. Enter 2026.')
})

test('a page far beyond the last is empty, and what is no page or column is refused', async () => {
  const range = { startDate: '01/03/2026', endDate: '02/04/2026' }
  for (const endpoint of [
    reports.getEnvelopeReport,
    reports.getEnvelopeAuthenticationReport,
    reports.getEnvelopeStatusReport,
  ]) {
    const { data } = await bangkok.call(endpoint as typeof reports.getEnvelopeReport, { ...range, page: 1_000_000_000 })
    assert.equal(data.listData.length, 0)
  }
  for (const sort of ['password', 'sentOn; drop table envelopes', 'sentOn sideways']) {
    assert.equal((await bangkok.call(reports.getEnvelopeReport, { ...range, sort })).code, 'REPORT_SORT_UNKNOWN')
  }
  assert.equal(
    (await bangkok.call(reports.getEnvelopeVelocityReport, { ...range, sort: 'totalEnvelopes' })).code,
    'REPORT_SORT_UNKNOWN',
  )
  for (const page of [0, -1, 1.5])
    assert.equal((await bangkok.call(reports.getEnvelopeReport, { ...range, page })).status, 1)
})

test('a deep page begins where the page before it ends', async () => {
  const content = draftOf({ subject: 'Many' })
  const first = (await bangkok.call(saveDraft, { content })).data.envelopeID
  await database.ownerPool.query(
    `insert into envelopes (company_id, sender_id, subject, draft, total_recipients, created_at, saved_at)
     select company_id, sender_id, 'Copy ' || n, draft, 0, created_at - n * interval '7 minutes', saved_at
     from envelopes, generate_series(1, 3000) n where id = $1`,
    [first],
  )
  const range = { startDate: '01/03/2026', endDate: '02/04/2026', perPage: 100 }
  for (const sort of ['sentOn desc', 'sentOn']) {
    const seen: number[] = []
    let pages = 1
    for (let page = 1; page <= pages; page++) {
      const { data } = await bangkok.call(reports.getEnvelopeReport, { ...range, sort, page })
      seen.push(...data.listData.map(({ workflowID }) => workflowID))
      pages = data.count
    }
    const { rows } = await database.ownerPool.query(
      `select id from envelopes where reported_at >= '2026-02-28 17:00Z' and reported_at < '2026-04-02 17:00Z'
       order by reported_at ${sort === 'sentOn' ? 'asc, id asc' : 'desc, id desc'}`,
    )
    assert.deepEqual(
      seen,
      rows.map(({ id }) => Number(id)),
    )
    assert.ok(seen.length > 3000)
  }
})
