import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCompanyDetail, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { server } from '@laisen/testkit/server'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'

const one = await server()

const company = await one.given.company({ code: 'TWICE' })
const person = await one.given.employee({ company, permissions: [1], ownAdmin: true })
const filled = {
  telephoneNo: '021234567',
  email: 'office@twice.example',
  country: 'Thailand',
  city: 'Trang',
  address: '1 Rama IX',
}
await one.as.person(person).call(updateCompanyDetail, filled)

test('of two who change different fields of the company at once, both are kept', async () => {
  const letGo = await holdBack(one.database, { table: 'companies', on: 'insert or update' })
  const first = one.as.person(person).call(updateCompanyDetail, { city: 'Phuket' })
  await doneOrWaiting(one.database, first, 1)
  const second = one.as.person(person).call(updateCompanyDetail, { address: '9 Rama IV' })
  await doneOrWaiting(one.database, second, 2)
  await letGo()
  assert.deepEqual([(await first).status, (await second).status], [0, 0])
  const { city, address } = (await one.as.person(person).call(getCompanyDetail)).data
  assert.deepEqual({ city, address }, { city: 'Phuket', address: '9 Rama IV' })
})
