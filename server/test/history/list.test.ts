import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { sentence } from '../support/sentence.ts'
import { stamped } from '../support/stamping.ts'

const { as, call, given, clock, database } = await server({ at: today })
const [one, two] = [await given.employee({ permissions: [2, 3, 6] }), await given.employee({ permissions: [2, 3, 6] })]
const ofOne = await addedCertificate(as.person(one), identities.nattapong, { certName: 'ณัฐพงศ์ ศรีสุวรรณ' })
const ofTwo = await addedCertificate(as.person(two), identities.waraporn, { certName: 'Waraporn' })
for (const certReason of ['อนุมัติสัญญา', 'Approve 100%', 'Under_score']) {
  await stamped(as.person(one), ofOne, { certReason, certLocation: 'กรุงเทพฯ' })
  clock.advance({ minutes: 1 })
}
await stamped(as.person(two), ofTwo, { certReason: 'Seal', certLocation: 'Rayong' })

const reader = as.person(await given.employee({ permissions: [4] }))

test('the history lists each stamp with date, time, user, certificate, reason and location [2.1.04] [2.3.17] [2.7.29]', async () => {
  const { data } = await as.person(one).call(getLogHistory, { page: 1, perPage: 10, search: null })
  assert.deepEqual([data.count, data.dataCount, data.startDate, data.endDate], [1, 3, '21/08/2026', '20/11/2026'])
  const { stampId, id, ...row } = data.listData[2]!
  assert.ok(stampId && id)
  assert.deepEqual(row, {
    date: '20/11/2026',
    time: '10:42:07',
    at: '2026-11-20T03:42:07.000Z',
    username: one.username,
    certName: 'ณัฐพงศ์ ศรีสุวรรณ',
    certReason: 'อนุมัติสัญญา',
    certLocation: 'กรุงเทพฯ',
  })
})

test('holders of 3 see their own rows, holders of 4 and 1 the company’s, and no one another company’s', async () => {
  const total = async (client: typeof reader) => (await client.call(getLogHistory)).data.dataCount
  assert.equal(await total(as.person(one)), 3)
  assert.equal(await total(as.person(two)), 1)
  assert.equal(await total(reader), 4)
  assert.equal(await total(as.admin), 4)
  const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal(await total(foreigner), 0)
  assert.equal((await call(getLogHistory)).http, 401)
  const uploader = as.person(await given.employee({ permissions: [2] }))
  assert.equal((await uploader.call(getLogHistory)).code, 'NOT_PERMITTED')
})

test('search matches parts of Thai and English words in any case, and treats %, _ and quotes literally', async () => {
  const found = async (search: string) => {
    const { data } = await reader.call(getLogHistory, { search })
    return data.listData.map(({ certReason }) => certReason)
  }
  assert.deepEqual(await found('อนุมัติ'), ['อนุมัติสัญญา'])
  assert.deepEqual(await found('ศรี'), ['Under_score', 'Approve 100%', 'อนุมัติสัญญา'])
  assert.deepEqual(await found('RAYONG'), ['Seal'])
  assert.deepEqual(await found('0%'), ['Approve 100%'])
  assert.deepEqual(await found('r_s'), ['Under_score'])
  assert.deepEqual(await found('%'), ['Approve 100%'])
  assert.deepEqual(await found("' or 1=1 --"), [])
  assert.deepEqual((await as.person(two).call(getLogHistory, { search: 'ศรี' })).data.listData, [])
})

test('a text is searched by every pair of letters that stand side by side, in lower case and composed', async () => {
  const pairsOf = async (text: string) => {
    const { rows } = await database.ownerPool.query('select bigrams($1) as pairs', [text])
    return new Set(rows[0].pairs)
  }
  assert.deepEqual(await pairsOf('Abcab'), new Set(['ab', 'bc', 'ca']))
  assert.deepEqual(await pairsOf('กำลัง'), new Set(['กำ', 'ำล', 'ลั', 'ัง']))
  assert.deepEqual(await pairsOf('Cafe\u0301'), new Set(['ca', 'af', 'f\u00e9']))
  assert.deepEqual(await pairsOf('a'), new Set())
  assert.deepEqual(await pairsOf(''), new Set())
})

test('pages count from 1 with the newest rows first, and a page past the end is empty', async () => {
  const page = async (number: number) => (await reader.call(getLogHistory, { page: number, perPage: 3 })).data
  assert.deepEqual(
    (await page(1)).listData.map(({ certReason }) => certReason),
    ['Seal', 'Under_score', 'Approve 100%'],
  )
  assert.deepEqual(
    (await page(2)).listData.map(({ certReason }) => certReason),
    ['อนุมัติสัญญา'],
  )
  assert.deepEqual([(await page(3)).listData, (await page(3)).count, (await page(3)).dataCount], [[], 2, 4])
})

test('dates are days in the session’s time zone, or in the offset that the request sends', async () => {
  const on = async (day: string, timeZoneOFfset?: number) =>
    (await reader.call(getLogHistory, { startDate: day, endDate: day, timeZoneOFfset })).data.dataCount
  assert.equal(await on('20/11/2026'), 4)
  assert.equal(await on('19/11/2026'), 0)
  // In Honolulu it was the evening of the 19th.
  assert.equal(await on('19/11/2026', 600), 4)
  const { data } = await reader.call(getLogHistory, { timeZoneOFfset: 600 })
  assert.deepEqual([data.listData[3]!.date, data.listData[3]!.time], ['19/11/2026', '17:42:07'])
})

test('an offset has 14 hours at most, which is the time on Kiritimati', async () => {
  const asked = (timeZoneOFfset: number) => reader.call(getLogHistory, { timeZoneOFfset })
  // As browsers count: what is ahead of UTC is negative.
  assert.equal((await asked(-14 * 60)).data.listData[3]!.time, '17:42:07')
  assert.equal((await asked(14 * 60)).status, 0)
  for (const offset of [-14 * 60 - 1, 14 * 60 + 1]) {
    const { code, params } = await asked(offset)
    assert.deepEqual([code, params], ['DATE_INVALID', { field: 'timeZoneOFfset' }])
  }
})

test('a wrong date is refused with a message in the user’s language [2.8.09]', async () => {
  for (const locale of ['en', 'th'] as const) {
    const client = as.person(await given.employee({ permissions: [4], locale }))
    const wrong = await client.call(getLogHistory, { startDate: '2026-11-01' })
    assert.deepEqual([wrong.code, wrong.message], ['DATE_INVALID', sentence(locale, wrong)])
    const backwards = await client.call(getLogHistory, { startDate: '20/11/2026', endDate: '19/11/2026' })
    assert.deepEqual([backwards.code, backwards.message], ['DATE_END_BEFORE_START', sentence(locale, backwards)])
    const long = await client.call(getLogHistory, { startDate: '01/01/2025', endDate: '19/11/2026' })
    assert.deepEqual([long.code, long.message], ['DATE_RANGE_TOO_LONG', sentence(locale, long)])
  }
})
