import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCompanyDetail, registerCompany, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { server } from '@laisen/testkit/server'
import { registration } from '../support/registering.ts'

const { call, as, given, database, clock } = await server()
let count = 0

async function registered() {
  const code = `D${++count}`
  await call(registerCompany, registration({ companyCode: code, email: `info@${code}.example` }))
  const { id: companyId } = await database.owner
    .selectFrom('companies')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const company = { companyId, code, allStaffGroupId: 0 }
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  return { company, code, admin }
}

test('the company detail has the fields of the specification, and its password is always empty [1.3.13]', async () => {
  const { admin, code } = await registered()
  const { data } = await admin.call(getCompanyDetail)
  assert.deepEqual(data, {
    companyName: 'Tharaphat Engineering Co., Ltd.',
    companyCode: code,
    telephoneNo: '021234567',
    email: `info@${code}.example`,
    country: 'Thailand',
    city: 'Nakhon Ratchasima',
    address: '88/14 Rama IX Road',
    status: true,
    username: 'somsri',
    password: '',
    verified: false,
  })
})

test('an administrator can change the record, but not its code, status, username or password, and fields left out stay as they were', async () => {
  const { admin, code } = await registered()
  const sent = {
    companyName: ' บริษัท ธราภัทร จำกัด ',
    city: 'Khon Kaen',
    companyCode: 'OTHER',
    status: false,
    username: 'mallory',
    password: 'Another-Password-2',
  }
  const { status, data } = await admin.call(updateCompanyDetail, sent)
  assert.equal(status, 0)
  const { companyName, companyCode, city, username, address } = data
  assert.deepEqual(
    [companyName, companyCode, data.status, city, username, address],
    ['บริษัท ธราภัทร จำกัด', code, true, 'Khon Kaen', 'somsri', '88/14 Rama IX Road'],
  )
  assert.deepEqual((await admin.call(getCompanyDetail)).data, data)
})

test('a change is recorded with the names of the fields that changed', async () => {
  const { admin, company } = await registered()
  await admin.call(updateCompanyDetail, { city: 'Trang', country: 'Thailand' })
  await admin.call(updateCompanyDetail, {})
  const events = await database.owner
    .selectFrom('events')
    .select('facts')
    .where('company_id', '=', company.companyId)
    .where('type', '=', 'company.updated')
    .execute()
  assert.deepEqual(events, [{ facts: { changed: ['city'] } }])
})

test('a new name or country must be verified again, a new city need not', async () => {
  const { admin, company } = await registered()
  const verify = () =>
    database.owner
      .updateTable('companies')
      .set({ verified_at: clock.now() })
      .where('id', '=', company.companyId)
      .execute()
  const verified = async (change: Record<string, string>) =>
    (await admin.call(updateCompanyDetail, change)).data.verified
  await verify()
  assert.equal(await verified({ city: 'Trang', telephoneNo: '0812345678' }), true)
  assert.equal(await verified({ country: 'Laos' }), false)
  await verify()
  assert.equal(await verified({ companyName: 'Somebody Else Ltd.' }), false)
})

test('each field is checked, and none can be emptied', async () => {
  const { admin } = await registered()
  const refused = async (change: Record<string, string>) => {
    const { code, params } = await admin.call(updateCompanyDetail, change)
    return [code, params?.field]
  }
  for (const field of ['companyName', 'telephoneNo', 'email', 'country', 'city', 'address']) {
    assert.deepEqual(await refused({ [field]: '  ' }), ['FIELD_REQUIRED', field])
    const lines = ['telephoneNo', 'email'].includes(field) ? 'VALUE_NOT_ALLOWED' : 'NAME_HIDDEN_CHARACTERS'
    assert.equal((await refused({ [field]: 'a\nb' }))[0], lines, field)
  }
  assert.deepEqual(await refused({ email: 'nobody' }), ['REGISTRATION_EMAIL_INVALID', 'email'])
  for (const telephoneNo of ['12345678', '123456789012', '02-123456']) {
    assert.deepEqual(await refused({ telephoneNo }), ['VALUE_NOT_ALLOWED', 'telephoneNo'])
  }
  assert.equal((await admin.call(updateCompanyDetail, { address: 'a'.repeat(256) })).status, 0)
  assert.deepEqual(await refused({ address: 'a'.repeat(257) }), ['TEXT_TOO_LONG', 'address'])
})

test('the email of another company is accepted like every other, so that nobody learns whose it is', async () => {
  const [one, other] = [await registered(), await registered()]
  const email = `INFO@${other.code}.example`
  const { status, data } = await one.admin.call(updateCompanyDetail, { email })
  assert.deepEqual([status, data.email], [0, email])
  assert.equal((await other.admin.call(getCompanyDetail)).data.email, `info@${other.code}.example`)
})

test('people without permission for settings see no record, and with 99 they cannot change it', async () => {
  const { company } = await registered()
  const signer = as.person(await given.employee({ company, roles: [3] }))
  assert.equal((await signer.call(getCompanyDetail)).http, 403)
  const watcher = as.person(await given.employee({ company, permissions: [1, 99] }))
  assert.equal((await watcher.call(getCompanyDetail)).status, 0)
  assert.equal((await watcher.call(updateCompanyDetail, { city: 'Trang' })).http, 403)
})
