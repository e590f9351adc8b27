import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyRangeUsual } from '@laisen/contract/custom-ranges'
import { addDays, dayForCall } from '@laisen/contract/days'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient, type Client, type Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// In Bangkok it is already 01:30 on the 21st.
const { as, given, database, url } = await server({ at: '2026-11-20T18:30:00Z' })
const reader = await given.employee({ permissions: [4] })
await stamped(as.admin, await addedCertificate(as.admin, identities.nattapong))

/** The reader in a session of this time zone. */
async function readerIn(timeZone: string): Promise<Client> {
  const { companyCode, username: userName, password } = reader
  const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password, timeZone })
  return bearerClient(url, data.token)
}
const bangkok = await readerIn('Asia/Bangkok')
const berlin = await readerIn('Europe/Berlin')

type Asked = Sent<typeof getLogHistory>
const daysOf = async (client: Client, asked: Asked) => {
  const { startDate, endDate } = (await client.call(getLogHistory, asked)).data
  return [startDate, endDate]
}
const refusal = async (asked: Asked) => {
  const { code, params } = await bangkok.call(getLogHistory, asked)
  return [code, params?.field]
}

test('by default the history covers the three months up to today, by the session’s calendar', async () => {
  assert.deepEqual(await daysOf(bangkok, {}), ['22/08/2026', '21/11/2026'])
  assert.deepEqual(await daysOf(berlin, {}), ['21/08/2026', '20/11/2026'])
})

test('the ends and beginnings of the months of three years open with the earliest start less than three months before', async () => {
  for (let end = '2026-01-01'; end < '2029-01-01'; end = addDays(end, 1)) {
    if (Number(end.slice(8)) > 1 && addDays(end, 2).slice(0, 7) === end.slice(0, 7)) continue
    const asked = await daysOf(bangkok, { endDate: dayForCall(end) })
    assert.deepEqual(asked, [dayForCall(historyRangeUsual(end).start), dayForCall(end)])
  }
})

test('three months before the end of May is the end of February', async () => {
  for (const [endDate, startDate] of [
    ['31/05/2027', '01/03/2027'],
    ['31/05/2028', '01/03/2028'],
    ['15/01/2027', '16/10/2026'],
  ] as const) {
    assert.deepEqual(await daysOf(bangkok, { endDate }), [startDate, endDate])
  }
})

test('the first and last day count completely, also on the 25-hour day when summer time ends', async () => {
  const at = ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z']
  await database.ownerPool.query(
    `insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username,
       reason, facts, commitment, hash, hash_version)
     select company_id, moment, stamp_id, principal_kind, employee_id, certificate_id, 1, username, reason, '{}', '', '', 2
     from (select * from history limit 1) one, unnest($1::timestamptz[]) moment`,
    [at],
  )
  const found = async (client: Client, asked: Asked) =>
    (await client.call(getLogHistory, asked)).data.listData.map(({ at }) => at.replace('.000Z', 'Z')).toReversed()
  const day = { startDate: '25/10/2026', endDate: '25/10/2026' }
  assert.deepEqual(await found(berlin, day), at.slice(1, 3))
  // In Bangkok the 25th begins at 17:00 UTC; an offset of -420 minutes is the same clock.
  assert.deepEqual(await found(bangkok, day), at.slice(0, 2))
  assert.deepEqual(await found(berlin, { ...day, timeZoneOFfset: -420 }), at.slice(0, 2))
})

test('an unreal date, an end before the start and more than 366 days are refused', async () => {
  for (const startDate of ['31/02/2026', '2026-11-20', '00/01/2026', '1/13/2026', 'x']) {
    assert.deepEqual(await refusal({ startDate }), ['DATE_INVALID', 'startDate'], startDate)
  }
  assert.deepEqual(await refusal({ endDate: '31/12/9999' }), ['DATE_INVALID', 'endDate'])
  assert.deepEqual(await daysOf(bangkok, { endDate: '31/12/9998' }), ['01/10/9998', '31/12/9998'])
  assert.deepEqual(await daysOf(bangkok, { endDate: '01/01/0100' }), ['02/10/0099', '01/01/0100'])
  const endDate = '20/11/2026'
  assert.deepEqual(await refusal({ startDate: '21/11/2026', endDate }), ['DATE_END_BEFORE_START', 'endDate'])
  assert.deepEqual(await daysOf(bangkok, { startDate: '20/11/2025', endDate }), ['20/11/2025', endDate])
  assert.deepEqual(await refusal({ startDate: '19/11/2025', endDate }), ['DATE_RANGE_TOO_LONG', 'endDate'])
})

test('rows show the date and time in the session’s zone or the offset that is sent', async () => {
  const shown = async (client: Client, timeZoneOFfset?: number) => {
    const [row] = (await client.call(getLogHistory, { timeZoneOFfset })).data.listData
    return [row?.date, row?.time]
  }
  assert.deepEqual(await shown(bangkok), ['21/11/2026', '01:30:00'])
  assert.deepEqual(await shown(bangkok, 300), ['20/11/2026', '13:30:00'])
})

test('a Thai message gives a date in the Buddhist year, an English one in the common era', async () => {
  for (const [locale, year] of [
    ['th', /25\d\d/],
    ['en', /20\d\d/],
  ] as const) {
    const client = as.person(await given.employee({ permissions: [6], locale }))
    const { code, message } = await client.call(addCertificate, certificateRequest(identities.expired))
    assert.equal(code, 'CERTIFICATE_EXPIRED')
    assert.match(message, year)
  }
})
