import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { runJob } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// The row count comes from totals that a job folds regularly. It must be exact whatever has been folded so far.

const { as, given, clock, database, services } = await server({ at: today })
const company = await given.theCompany()
const signers = await Promise.all(
  (['nattapong', 'waraporn'] as const).map(async (name) => {
    const person = await given.employee({ permissions: [2, 3] })
    const certID = await addedCertificate(as.admin, identities[name], { employeeList: [person.employeeId] })
    return { client: as.person(person), certID }
  }),
)
const [one, two] = signers as [(typeof signers)[0], (typeof signers)[0]]
const reader = as.person(await given.employee({ permissions: [4] }))

const total = async (
  client: typeof reader,
  input: { timeZoneOFfset?: number; startDate?: string; endDate?: string } = {},
) => (await client.call(getLogHistory, input)).data.dataCount
const totals = async () => [await total(reader), await total(one.client), await total(two.client)]
const fold = () => runJob(services, 'history.fold-totals')
const waiting = async () =>
  Number((await database.ownerPool.query('select count(*) from history_deltas')).rows[0].count)

test('twenty stamps made while totals are folded are counted once each, for the company and for each user', async () => {
  const signing = Array.from({ length: 20 }, (_, index) => {
    const { client, certID } = index % 4 === 0 ? two : one
    return stamped(client, certID)
  })
  let done = false
  const folding = (async () => {
    while (!done) await fold()
  })()
  await Promise.all(signing)
  done = true
  await folding
  assert.deepEqual(await totals(), [20, 15, 5])
  await stamped(two.client, two.certID)
  assert.ok((await waiting()) > 0)
  assert.deepEqual(await totals(), [21, 15, 6])
  await fold()
  assert.equal(await waiting(), 0)
  assert.deepEqual(await totals(), [21, 15, 6])
})

test('concurrent folding counts nothing twice', async () => {
  await stamped(one.client, one.certID)
  await Promise.all([fold(), fold(), fold(), stamped(one.client, one.certID), fold()])
  assert.deepEqual(await totals(), [23, 17, 6])
})

test('days that begin between quarters of an hour are counted to the minute', async () => {
  // today is 03:42:07 UTC. A clock 222 minutes behind UTC has just begun its 20th; one 223 minutes behind has 53 seconds to go.
  const on20th = (timeZoneOFfset: number) =>
    total(reader, { timeZoneOFfset, startDate: '20/11/2026', endDate: '20/11/2026' })
  assert.equal(await on20th(222), 23)
  assert.equal(await on20th(223), 0)
  await fold()
  assert.equal(await on20th(222), 23)
  assert.equal(await on20th(223), 0)
  const on19th = { timeZoneOFfset: 223, startDate: '19/11/2026', endDate: '19/11/2026' }
  assert.equal(await total(reader, on19th), 23)
  assert.equal(await total(one.client, on19th), 17)
})

test('totals of one company do not appear in another’s', async () => {
  const other = await given.company()
  assert.equal(await total(as.person(await given.employee({ company: other, permissions: [1] }))), 0)
})

test('a search counts up to 10,000 rows and says when there are more', async () => {
  const answer = async (search: string, page = 1) => {
    const { data } = await reader.call(getLogHistory, { search, page, perPage: 20 })
    return [data.dataCount, data.dataCountIsLeast, data.count, data.listData.length]
  }
  const add = (rows: number, reason: string) =>
    database.ownerPool.query(
      `insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username,
         reason, facts, commitment, hash, hash_version)
       select company_id, at, stamp_id, principal_kind, employee_id, certificate_id, 1, username, $2, '{}', '', '', 2
       from (select * from history where company_id = $1 limit 1) one, generate_series(1, $3)`,
      [company.companyId, reason, rows],
    )
  await add(10_000, 'Renewal')
  assert.deepEqual(await answer('renewal'), [10_000, false, 500, 20])
  assert.deepEqual(await answer('renewal', 500), [10_000, false, 500, 20])
  await add(1, 'Renewal')
  assert.deepEqual(await answer('renewal'), [10_000, true, 500, 20])
  assert.deepEqual(await answer('renewal', 501), [10_000, true, 500, 0])
  assert.deepEqual(await answer('nothing of this'), [0, false, 0, 0])
  clock.advance({ minutes: 1 })
})
