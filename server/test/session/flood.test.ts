import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'

const STRANGERS = 150

test('people on a device or at an address that logged in before are served while strangers from 150 addresses guess', async () => {
  // Hashes cost what they cost in production, so that the flood waits in line.
  const house = await server({
    config: { trustProxy: ['127.0.0.1'], passwordCost: { memoryKibibytes: 19_456, passes: 2 } },
  })
  const { as, call, clock, given } = house
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const [atDevice, atAddress, besideColleague] = [
    await given.employee(),
    await given.employee(),
    await given.employee(),
  ]
  const credentials = ({ companyCode, username: userName, password }: typeof atDevice) => ({
    companyCode,
    userName,
    password,
  })
  const browser = await as.web(atDevice)
  assert.equal((await call(loginCustomer, credentials(atAddress), from('192.0.2.1'))).status, 0)
  clock.advance({ hours: 24 })
  assert.equal((await call(loginCustomer, credentials(atDevice), from('192.0.2.2'))).status, 0)

  const { companyCode } = atDevice
  let refused = 0
  const flood = Array.from({ length: STRANGERS }, async (_, one) => {
    const guess = { companyCode, userName: `guess${one}`, password: 'Guess-1' }
    const { code } = await call(loginCustomer, guess, from(`10.2.0.${one}`))
    assert.equal(code, 'SIGN_IN_FAILED')
    refused++
  })
  await until('a stranger is refused', () => refused > 0)
  const honest = [
    browser.call(loginCustomer, credentials(atDevice), from('10.9.9.9')),
    call(loginCustomer, credentials(atAddress), from('192.0.2.1')),
    // Someone who has never logged in, behind an address from which a colleague logged in a moment ago.
    call(loginCustomer, credentials(besideColleague), from('192.0.2.2')),
  ]
  for (const { status, message } of await Promise.all(honest)) assert.equal(status, 0, message)
  assert.ok(refused < STRANGERS / 2, `${refused} of ${STRANGERS} strangers were served first`)
  await Promise.all(flood)
})
