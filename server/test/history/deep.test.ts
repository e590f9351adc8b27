import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportCsvLogHistory, getLogHistory } from '@laisen/contract/endpoints/history'
import { runJob } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// Pages far down are found by the totals, and a search goes back in time or asks its index, as a few rows tell. What is found must not tell.

const ROWS = 2_600
const PER_PAGE = 100

const { as, given, database, services } = await server({ at: today })
const company = await given.theCompany()
const [one, two] = [await given.employee({ permissions: [2, 3, 6] }), await given.employee({ permissions: [2, 3] })]
const certID = await addedCertificate(as.person(one), identities.nattapong)
await stamped(as.person(one), certID)
const reader = as.person(await given.employee({ permissions: [4] }))

const add = (rows: number, from: number) =>
  database.ownerPool.query(
    `with added as (
       insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username, reason,
         facts, commitment, hash, hash_version)
       select company_id, at - n * interval '67 seconds', stamp_id, principal_kind, case n % 3 when 0 then $4::bigint else employee_id end,
         certificate_id, 1, username, case when n % 2 = 0 then 'Approve purchase ' else 'อนุมัติ ' end || n % 1000, '{}', '', '', 2
       from (select * from history where company_id = $1 order by at desc limit 1) one, generate_series($3::int, $3::int + $2::int - 1) n
       returning company_id, employee_id, at)
     insert into history_deltas (company_id, employee_id, quarter, signatures)
     select company_id, employee_id, date_bin('15 minutes', at, 'epoch'), count(*) from added group by 1, 2, 3`,
    [company.companyId, rows, from, two.employeeId],
  )
await add(ROWS / 2, 1)
await runJob(services, 'history.fold-totals')
await add(ROWS / 2 - 1, ROWS / 2 + 1)

const expected = async (employeeId: number | null, where = 'true') => {
  const { rows } = await database.ownerPool.query(
    `select id from history where company_id = $1 and ($2::bigint is null or employee_id = $2) and ${where} order by at desc, id desc`,
    [company.companyId, employeeId],
  )
  return rows.map(({ id }) => Number(id))
}

type Asked = Parameters<typeof reader.call<typeof getLogHistory>>[1]
const listed = async (client: typeof reader, asked: Asked = {}) => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { data } = await client.call(getLogHistory, { ...asked, page, perPage: PER_PAGE })
    ids.push(...data.listData.map(({ id }) => id))
    if (page >= data.count) return { ids, total: data.dataCount }
  }
}

test('every page shows what comes next, folded or not, of the company and of one’s own', async () => {
  const all = await expected(null)
  assert.equal(all.length, ROWS)
  assert.deepEqual(await listed(reader), { ids: all, total: ROWS })
  const own = await expected(one.employeeId)
  assert.deepEqual(await listed(as.person(one)), { ids: own, total: own.length })
})

test('a span that ends between quarters of an hour is paged alike', async () => {
  const days = { startDate: '19/11/2026', endDate: '20/11/2026', timeZoneOFfset: 223 }
  const hours = "at >= '2026-11-19 03:43Z' and at < '2026-11-21 03:43Z'"
  const ids = await expected(null, hours)
  assert.ok(ids.length > 1_000 && ids.length < ROWS)
  assert.deepEqual(await listed(reader, days), { ids, total: ids.length })
})

test('a page past the end is empty', async () => {
  const { data } = await reader.call(getLogHistory, { page: 1_000_000, perPage: PER_PAGE })
  assert.deepEqual([data.listData, data.dataCount], [[], ROWS])
})

test('an export from far down goes on where the page before ends', async () => {
  const response = await reader.download(exportCsvLogHistory, { Page: 3, PerPage: 1_000 })
  const lines = (await response.text()).trim().split('\r\n')
  assert.equal(lines.length - 1, ROWS - 2_000)
})

test('words of many rows and of few are found alike, and those of one character', async () => {
  const search = async (text: string, column: string) => {
    const ids = await expected(null, `position('${text.toLowerCase()}' in lower(${column})) > 0`)
    assert.deepEqual(await listed(reader, { search: text }), { ids, total: ids.length }, text)
    return ids.length
  }
  assert.ok((await search('purchase', 'reason')) > 1_000)
  assert.ok((await search('อนุมัติ', 'reason')) > 1_000)
  assert.ok((await search('Approve purchase 998', 'reason')) < 5)
  assert.equal(await search('nobody', 'reason'), 0)
  assert.ok((await search('ร', 'reason')) === 0)
  assert.ok((await search('7', "username || ' ' || coalesce(reason, '')")) > 100)
})

test('a search of one’s own rows finds none of others, whichever way it goes', async () => {
  const client = as.person(two)
  for (const [text, where] of [
    ['purchase', "reason like '%purchase%'"],
    ['purchase 996', "reason like '%purchase 996%'"],
  ] as const) {
    const ids = await expected(two.employeeId, where)
    assert.deepEqual((await listed(client, { search: text })).ids, ids, text)
  }
})
