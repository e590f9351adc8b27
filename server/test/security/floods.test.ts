import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { listSecurity, type SecurityEntry } from '@laisen/contract/endpoints/security-record'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'
import { essence, recordFor, recordForOperator } from '../support/security-record.ts'

// However much is refused, the record grows by a few rows and loses nothing else.

const house = await server({ rateLimits: 'real', at: '2026-03-05T08:00:10Z', config: { trustProxy: ['127.0.0.1'] } })
const { as, given, call, clock } = house

const times = (entries: readonly SecurityEntry[]) => entries.reduce((sum, { count }) => sum + count, 0)
const rowCount = async () => (await house.database.ownerPool.query('select from security_records')).rowCount ?? 0

test('400 wrong passwords from one address are three entries, and their counts are right', async () => {
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const { companyCode, username: userName } = await given.employee({ company })
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const guess = () => call(loginCustomer, { companyCode, userName, password: 'Guess-1' }, { headers })
  await recordFor(admin)
  const before = await rowCount()
  await Promise.all(Array.from({ length: 400 }, guess))
  const entries = await recordFor(admin, userName)
  const counts = Object.fromEntries(entries.map(({ code, outcome, count }) => [`${code} ${outcome}`, count]))
  assert.deepEqual(counts, {
    'SIGN_IN_FAILED refused': 5,
    'SIGN_IN_THROTTLED locked': 1,
    'SIGN_IN_THROTTLED refused': 395,
  })
  assert.equal(await rowCount(), before + 3)
})

test('where addresses or accounts are too many to list they are counted together, and other kinds are listed as before', async () => {
  clock.advance({ hours: 1 })
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const { companyCode, username } = await given.employee({ company })
  const nosy = await given.employee({ company })
  const guess = (userName: string, address: string) =>
    call(loginCustomer, { companyCode, userName, password: 'Guess-1' }, { headers: { 'x-forwarded-for': address } })
  await recordFor(admin)
  const before = await rowCount()
  for (let stranger = 0; stranger < 160; stranger++) await guess(`stranger${stranger}`, `198.18.0.${stranger}`)
  await guess(username, '198.18.1.1')
  await (await as.fresh(nosy)).call(getLogHistory)

  const list = async (Filter: object) => (await admin.call(listSecurity, { PerPage: 100, Filter })).data
  const refused = await list({ kind: 'signIn' })
  assert.equal(refused.dataCount, 102)
  const together = (await list({ kind: 'signIn' })).listData.filter(({ several }) => several)
  const beyond = (await admin.call(listSecurity, { PerPage: 100, Page: 2, Filter: { kind: 'signIn' } })).data.listData
  assert.equal(times([...refused.listData, ...beyond]), 161)
  const folded = [...together, ...beyond.filter(({ several }) => several)]
  assert.deepEqual(folded.map(({ userName, ip, count, createDate }) => [userName, ip, count, createDate]).sort(), [
    ['', '', 60, '2026-03-05T09:00:00.000Z'],
    [username, '', 1, '2026-03-05T09:00:00.000Z'],
  ])
  assert.equal((await rowCount()) - before, 102 + 2)
  const [denied] = await recordFor(admin, nosy.username)
  assert.deepEqual([denied?.code, denied?.userName], ['NOT_PERMITTED', nosy.username])
})

test('the addresses of one IPv6 network are one', async () => {
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const { companyCode, username: userName } = await given.employee({ company })
  for (const end of ['1', '2', 'ffff']) {
    const headers = { 'x-forwarded-for': `2001:db8:7:8::${end}` }
    await call(loginCustomer, { companyCode, userName, password: 'Guess-1' }, { headers })
  }
  const entries = await recordFor(admin, userName)
  assert.deepEqual(
    entries.map(({ ip, count }) => [ip, count]),
    [['2001:db8:7:8::/64', 3]],
  )
})

test('too many requests: of a stranger for the operator alone, of a person for their company too', async () => {
  const operator = await operatorOf(house)
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const ask = async () => (await call(forgotPassword, { email: 'nobody@example.com' }, { headers })).code
  let asked = 0
  while ((await ask()) !== 'TOO_MANY_REQUESTS') assert.ok(++asked < 1_000)
  assert.deepEqual((await recordForOperator(operator, '192.0.2.77')).map(essence), [
    {
      ...{ code: 'TOO_MANY_REQUESTS', outcome: 'refused', logType: 'rateLimit', userName: '', ip: '192.0.2.77' },
      ...{ methodName: 'Login/ForgotPassword', count: 1 },
    },
  ])
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const busy = await given.employee({ company })
  const client = await as.fresh(busy)
  let calls = 0
  while ((await client.call(sendConfirmationCode)).code !== 'TOO_MANY_REQUESTS') assert.ok(++calls < 100)
  const [entry] = await recordFor(admin, busy.username)
  assert.deepEqual([entry?.code, entry?.methodName], ['TOO_MANY_REQUESTS', 'EmployeeCom/SendConfirmationCode'])
})

test('a request from another website is on record', async () => {
  const operator = await operatorOf(house)
  const headers = { origin: 'https://evil.example', 'x-laisen-client': 'web', 'x-forwarded-for': '192.0.2.78' }
  await bearerClient(house.url).call(loginCustomer, { companyCode: 'A', userName: 'b', password: 'c' }, { headers })
  const [entry] = await recordForOperator(operator, '192.0.2.78')
  assert.deepEqual([entry?.code, entry?.logType], ['ORIGIN_REFUSED', 'permission'])
})
