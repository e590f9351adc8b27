import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getCompanyDetail,
  registerCompany,
  sendMailRegister,
  updateCompanyDetail,
} from '@laisen/contract/endpoints/companies'
import { server } from '@laisen/testkit/server'
import { registration } from '../support/registering.ts'

const house = await server()

/** The administrator of a company that was opened with a name and a code alone. */
async function administrator() {
  const company = await house.given.company()
  return house.as.person(await house.given.employee({ company, permissions: [1] }))
}

test('fields that a company was opened without may stay empty while others change, and once filled are never emptied', async () => {
  const admin = await administrator()
  assert.equal((await admin.call(getCompanyDetail)).data.address, '')
  const { status, data } = await admin.call(updateCompanyDetail, { companyName: 'Siam Paint', address: ' ' })
  assert.deepEqual([status, data.companyName, data.address], [0, 'Siam Paint', ''])
  assert.equal((await admin.call(updateCompanyDetail, { address: '1 Silom Road' })).status, 0)
  const { code, params } = await admin.call(updateCompanyDetail, { address: '' })
  assert.deepEqual([code, params], ['FIELD_REQUIRED', { field: 'address' }])
})

test('a company whose record is changed leaves those of others alone', async () => {
  const [one, other] = [await administrator(), await administrator()]
  const before = (await other.call(getCompanyDetail)).data
  await one.call(updateCompanyDetail, { companyName: 'Changed', telephoneNo: '021234567', city: 'Trang' })
  assert.deepEqual((await other.call(getCompanyDetail)).data, before)
})

test('a company that registers is no demo, and its mail is not sent to whoever leaves out its code', async () => {
  const asked = registration({ companyCode: 'REAL', email: 'first@real.example' })
  assert.equal((await house.call(registerCompany, asked)).status, 0)
  const { rows } = await house.database.ownerPool.query(`select demo from companies where code = 'REAL'`)
  assert.deepEqual(rows, [{ demo: false }])
  for (const sent of [{ email: 'first@real.example' }, { companyAbbr: 'REAL' }])
    assert.equal((await house.call(sendMailRegister, sent)).code, 'REGISTRATION_MAIL_FAILED')
})
