import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { registerCompany } from '@laisen/contract/endpoints/companies'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { testPassword } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { registration } from '../support/registering.ts'

const { call, given, database, clock, services, url } = await server()
let codes = 0

/** A registration with a company code and email that no other registration uses. */
const another = (company: Record<string, unknown> = {}, person: Record<string, unknown> = {}) => {
  const number = ++codes
  return registration({ companyCode: `R${number}`, email: `info@r${number}.example`, ...company }, person)
}

const companyOf = (code: string) =>
  database.owner.selectFrom('companies').selectAll().where('code', '=', code).executeTakeFirst()

async function signsIn(companyCode: string, userName: string) {
  const company = await companyOf(companyCode)
  await database.owner
    .updateTable('employees')
    .set({ password_hash: await services.passwords.hash(testPassword, { companyId: 'nobody' }) })
    .where('company_id', '=', company!.id)
    .execute()
  const answer = await call(loginCustomer, { companyCode, userName, password: testPassword })
  assert.equal(answer.status, 0, answer.message)
  return bearerClient(url, answer.data.token)
}

test('a registration stores the company as it was sent [1.7.36] [1.3.20]', async () => {
  const answer = await call(registerCompany, registration())
  assert.equal(answer.status, 0, answer.message)
  assert.deepEqual(answer.data, {
    ...{ companyCode: 'THARA', username: 'somsri', email: 'Somsri@tharaphat.example' },
    waits: false,
  })
  const company = await companyOf('THARA')
  assert.equal(company?.name, 'Tharaphat Engineering Co., Ltd.')
  assert.deepEqual(
    [company?.telephone_no, company?.email, company?.country, company?.city, company?.address, company?.kind],
    ['021234567', 'Somsri@tharaphat.example', 'Thailand', 'Nakhon Ratchasima', '88/14 Rama IX Road', 'EXT'],
  )
})

test('a registration creates a company whose first person can log in and work [1.1.08] [1.3.21]', async () => {
  const sent = another()
  assert.equal((await call(registerCompany, sent)).status, 0)
  const somsri = await signsIn(sent.companyCode as string, 'somsri')
  const { data } = await somsri.call(getInfoUser)
  assert.deepEqual([data.firstName, data.lastName, data.usertype], ['Somsri', 'Phetcharat', 'EXT'])
  // The person gets the email and phone of the company: the link goes nowhere else.
  assert.deepEqual([data.username, data.email, data.mobile], ['somsri', sent.email, '021234567'])
})

test('the first person gets permission 1 and role 2, whatever the request asks for [1.6.03]', async () => {
  const asked = another(
    { status: false, userType: 'COM', kind: 'COM', limitUser: 5 },
    { EmployeePermission: [{ PermissionID: 99 }], EmployeeRole: [{ RoleID: 3 }], ownAdmin: false },
  )
  assert.equal((await call(registerCompany, asked)).status, 0)
  const company = (await companyOf(asked.companyCode as string))!
  const held = await database.owner
    .selectFrom('employee_permissions')
    .select(['employee_id', 'permission_id'])
    .where('company_id', '=', company.id)
    .execute()
  const roles = await database.owner
    .selectFrom('employee_roles')
    .select(['employee_id', 'role_id'])
    .where('company_id', '=', company.id)
    .execute()
  const [person] = await database.owner
    .selectFrom('employees')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()
  assert.deepEqual(held, [{ employee_id: person!.id, permission_id: 1 }])
  assert.deepEqual(roles, [{ employee_id: person!.id, role_id: 2 }])
  assert.equal(person!.own_admin, true)
  assert.equal(company.kind, 'EXT')
  assert.equal(company.suspended_at, null)
})

test('the password that the client generated does not log in [1.5.61]', async () => {
  const asked = another()
  await call(registerCompany, asked)
  const { username: userName, password } = asked.employeeExtJoinRequest
  const answer = await call(loginCustomer, { companyCode: asked.companyCode as string, userName, password })
  assert.equal(answer.code, 'SIGN_IN_FAILED')
})

test('the trial starts at once and lasts 30 days, with unlimited users and 100 signatures [1.1.09]', async () => {
  const asked = another()
  await call(registerCompany, asked)
  const person = await signsIn(asked.companyCode as string, 'somsri')
  const { data } = await person.call(getProductsByCompany)
  const [plan] = data.listData
  assert.equal(plan?.checkUnlimitUser, true)
  assert.equal(plan?.freeUser, null)
  assert.equal(plan?.limitSignature, 100)
  assert.equal(plan?.limitByte, 1024 ** 3)
  assert.equal(plan?.expired, false)
  assert.equal(Date.parse(plan!.expireDate!) - clock.now().getTime(), 30 * 86_400_000)
})

describe('a registration without a field is refused with "Please fill in all fields." and the name of that field [1.5.46]', () => {
  for (const field of ['companyName', 'companyCode', 'address', 'city', 'country', 'telephoneNo', 'email']) {
    for (const empty of ['', '   ', null, undefined]) {
      test(`${field}: ${JSON.stringify(empty)}`, async () => {
        const { code, params, message } = await call(
          registerCompany,
          another({ [field]: empty }, { email: empty, mobile: empty }),
        )
        assert.deepEqual(
          [code, params?.field, message],
          ['REGISTRATION_INCOMPLETE', field, 'Please fill in all fields.'],
        )
      })
    }
  }
  for (const field of ['firstName', 'lastName', 'username']) {
    test(field, async () => {
      const { code, params } = await call(registerCompany, another({}, { [field]: '' }))
      assert.deepEqual([code, params?.field], ['REGISTRATION_INCOMPLETE', field])
    })
  }
  test('the whole person', async () => {
    const { employeeExtJoinRequest: _, ...company } = another()
    assert.equal((await call(registerCompany, company)).code, 'REGISTRATION_INCOMPLETE')
  })
})

async function refused(company: Record<string, unknown>, person: Record<string, unknown> = {}) {
  const { code, params, message } = await call(registerCompany, another(company, person))
  if (code === 'REGISTRATION_INCOMPLETE') assert.equal(message, 'Please fill in all fields.')
  return [code, params?.field]
}
const accepted = async (company: Record<string, unknown>, person: Record<string, unknown> = {}) =>
  assert.equal((await call(registerCompany, another(company, person))).status, 0)

test('names and the address may have English characters only [1.5.47] [1.5.60]', async () => {
  for (const field of ['companyName', 'address']) {
    for (const text of ['บริษัท ธราภัทร', 'Caf\u00e9', 'a\u0007b', 'a\nb']) {
      assert.deepEqual(await refused({ [field]: text }), ['REGISTRATION_INCOMPLETE', field], text)
    }
  }
  for (const field of ['firstName', 'lastName']) {
    assert.deepEqual(await refused({}, { [field]: 'สมศรี' }), ['REGISTRATION_INCOMPLETE', field])
  }
})

test('the username may have only letters and digits, and no Thai ones [1.5.48] [1.5.50] [1.5.60]', async () => {
  for (const username of ['som sri', 'som-sri', 'som.sri', 'สมศรี', 'somศ', 'a@b']) {
    assert.deepEqual(await refused({}, { username }), ['REGISTRATION_INCOMPLETE', 'username'], username)
  }
  await accepted({}, { username: 'S0mSri' })
})

test('the username may have up to 15 characters, and a longer one is refused in the words of the specification [1.5.49] [1.5.51] [1.9.01]', async () => {
  await accepted({}, { username: 'a'.repeat(15) })
  const { code, message } = await call(registerCompany, another({}, { username: 'a'.repeat(16) }))
  assert.equal(code, 'USERNAME_TOO_LONG')
  assert.equal(message, 'User name with more than 15 characters is not allowed.')
})

test('the company abbreviation may have up to 5 characters [1.5.52]', async () => {
  await accepted({ companyCode: 'ABCDE' })
  assert.deepEqual(await refused({ companyCode: 'ABCDEF' }), ['REGISTRATION_INCOMPLETE', 'companyCode'])
})

test('the company abbreviation may have only letters and digits [1.5.53]', async () => {
  await accepted({ companyCode: '1a2' })
  for (const companyCode of ['A B', 'A-B', 'กข', 'A_B']) {
    assert.deepEqual(await refused({ companyCode }), ['REGISTRATION_INCOMPLETE', 'companyCode'], companyCode)
  }
})

test('no one can register the company codes of the demo and of the operator', async () => {
  for (const companyCode of ['DEMO', 'demo', 'Ops']) {
    assert.deepEqual(await refused({ companyCode }), ['REGISTRATION_INCOMPLETE', 'companyCode'], companyCode)
  }
  await given.company({ code: 'HOUSE', kind: 'COM' })
  assert.deepEqual(await refused({ companyCode: 'house' }), ['COMPANY_REGISTERED', undefined])
})

test('a city may have letters, and space, hyphen, apostrophe and dot between them [1.5.54]', async () => {
  for (const city of ['Bangkok 10', 'กรุงเทพ', 'Bang/kok', '-']) {
    assert.deepEqual(await refused({ city }), ['REGISTRATION_INCOMPLETE', 'city'], city)
  }
  for (const city of ['Si Racha', "St. John's", 'Phra-Nakhon']) await accepted({ city })
})

test('a country may have letters, and space, hyphen, apostrophe and dot between them [1.5.55]', async () => {
  for (const country of ['Thailand1', 'ไทย', '  ']) {
    assert.deepEqual(await refused({ country }), ['REGISTRATION_INCOMPLETE', 'country'], country)
  }
  await accepted({ country: "Cote d'Ivoire" })
})

test('an email without the right form is refused as invalid [1.5.56] [1.5.57]', async () => {
  for (const email of ['somsri', 'somsri@', '@x.example', 'a b@x.example', 'a@x', 'a@x.example\nBcc: all@x.example']) {
    const { code, params, message } = await call(registerCompany, another({ email }))
    assert.deepEqual([code, params?.field], ['REGISTRATION_EMAIL_INVALID', 'email'], email)
    assert.match(message, /invalid/)
  }
})

test('a phone may have only digits [1.5.58]', async () => {
  for (const telephoneNo of ['02-1234567', '+6621234567', '๐๒๑๒๓๔๕๖๗']) {
    assert.deepEqual(await refused({ telephoneNo }), ['REGISTRATION_INCOMPLETE', 'telephoneNo'], telephoneNo)
  }
})

test('a phone must have 9 to 11 digits [1.5.59]', async () => {
  for (const count of [9, 10, 11]) await accepted({ telephoneNo: '0'.repeat(count) })
  for (const count of [8, 12]) {
    assert.deepEqual(await refused({ telephoneNo: '0'.repeat(count) }), ['REGISTRATION_INCOMPLETE', 'telephoneNo'])
  }
})

test('a company code that is taken is refused in the words of the specification [1.8.28]', async () => {
  const first = another()
  await call(registerCompany, first)
  const taken = await call(registerCompany, another({ companyCode: (first.companyCode as string).toLowerCase() }))
  assert.deepEqual(
    [taken.code, taken.message, taken.params],
    ['COMPANY_REGISTERED', 'Company Code/Email already registered.', {}],
  )
})

test('a registration does not show whether its email belongs to a person with an account', async () => {
  const { email } = await given.employee()
  await accepted({ email })
})

test('when several people register the same company code at once, one gets it and nothing is stored for the others', async () => {
  const one = another({ companyCode: 'RACE' })
  const rivals = Array.from({ length: 6 }, (_, number) => ({ ...one, email: `rival${number}@race.example` }))
  const answers = await Promise.all(rivals.map((rival) => call(registerCompany, rival)))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.ok(answers.every(({ status, code }) => status === 0 || code === 'COMPANY_REGISTERED'))
  const companies = await database.owner.selectFrom('companies').select('email').where('code', '=', 'RACE').execute()
  const winner = answers.find(({ status }) => status === 0)!
  assert.deepEqual(companies, [{ email: winner.data.email }])
  const people = await database.owner
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select('employees.id')
    .where('companies.email', 'like', 'rival%')
    .execute()
  assert.equal(people.length, 1)
})

test('no one can register until PUBLIC_URL is set, except on the loopback demo', async () => {
  const nameless = await server()
  Object.assign(nameless.services.config, { publicUrl: undefined })
  const answer = await nameless.call(registerCompany, registration())
  assert.equal(answer.code, 'PUBLIC_URL_REQUIRED')
  const companies = await nameless.database.owner.selectFrom('companies').select('id').execute()
  assert.deepEqual(companies, [])
})

test('a network address that registers too often must wait', async () => {
  const house = await server({ rateLimits: 'real' })
  const ask = () => house.call(registerCompany, another({ email: 'nonsense' }))
  for (let count = 0; count < 5; count++) assert.equal((await ask()).code, 'REGISTRATION_EMAIL_INVALID')
  assert.equal((await ask()).http, 429)
})

test('the first company that registers ends the demo and its sessions', async () => {
  const house = await server()
  const demo = await house.given.company({ code: 'DEMO' })
  await house.database.owner.updateTable('companies').set({ demo: true }).where('id', '=', demo.companyId).execute()
  const person = await house.given.employee({ company: demo, permissions: [1] })
  const client = await house.as.fresh(person)
  assert.equal((await house.call(registerCompany, registration())).status, 0)
  assert.equal((await client.call(getInfoUser)).http, 401)
  const { companyCode, username: userName, password } = person
  assert.equal((await house.call(loginCustomer, { companyCode, userName, password })).code, 'COMPANY_SUSPENDED')
})
