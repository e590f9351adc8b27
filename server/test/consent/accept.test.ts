import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedPdpa } from '@laisen/contract/endpoints/consent'
import { getLegalText, saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server, type TestServer } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'

const words = { titleEn: 'Policy', titleTh: 'นโยบาย', bodyEn: 'Be kind.', bodyTh: 'โปรดสุภาพ' }

/** Texts that are published are in force for the whole installation, so each test has its own. */
let house: TestServer

const consented = async (person: GivenEmployee) => (await house.as.person(person).call(getInfoUser)).data.pdpa

async function loggedInWith(person: GivenEmployee): Promise<boolean> {
  const { companyCode, username: userName, password } = person
  return (await house.call(loginCustomer, { companyCode, userName, password })).data.pdpa
}

function acceptances({ companyId, employeeId }: GivenEmployee) {
  return house.database.owner
    .selectFrom('events')
    .select(['facts', 'at', 'personal'])
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('type', '=', 'consent.accepted')
    .orderBy('id')
    .execute()
}

async function publish(name: 'privacy' | 'cookies' | 'terms'): Promise<void> {
  const { version } = (await house.call(getLegalText, { name })).data
  assert.equal((await (await operatorOf(house)).call(saveLegalText, { name, version, ...words })).status, 0)
}

test('the flag is false until the person accepts, and the acceptance is kept with its time and the versions [2.4.02] [2.4.03] [2.7.02]', async () => {
  house = await server()
  const person = await house.given.employee({ consented: false })
  assert.deepEqual([await consented(person), await loggedInWith(person)], [false, false])
  assert.equal((await house.as.person(person).call(acceptedPdpa, { privacy: 1, cookies: 1 })).status, 0)
  assert.deepEqual([await consented(person), await loggedInWith(person)], [true, true])
  const [event, ...others] = await acceptances(person)
  assert.deepEqual([event?.facts, event?.at, others], [{ privacy: 1, cookies: 1 }, house.clock.now(), []])
  assert.match(JSON.stringify(event?.personal), /127\.0\.0\.1/)
})

test('nobody accepts for somebody else', async () => {
  house = await server()
  const [one, other] = [
    await house.given.employee({ consented: false }),
    await house.given.employee({ consented: false }),
  ]
  await house.as.person(one).call(acceptedPdpa, {})
  assert.deepEqual([await consented(one), await consented(other)], [true, false])
})

test('a new version of either policy asks again, and a new version of another text does not', async () => {
  house = await server()
  const person = await house.given.employee()
  await publish('terms')
  assert.equal(await consented(person), true)
  for (const name of ['privacy', 'cookies'] as const) {
    await publish(name)
    assert.deepEqual([await consented(person), await loggedInWith(person)], [false, false], name)
    await house.as.person(person).call(acceptedPdpa, {})
    assert.equal(await consented(person), true, name)
  }
  const facts = (await acceptances(person)).map((event) => event.facts)
  assert.deepEqual(facts, [
    { privacy: 2, cookies: 1 },
    { privacy: 2, cookies: 2 },
  ])
})

test('a version that was replaced while someone was reading it is not accepted', async () => {
  house = await server()
  const person = await house.given.employee({ consented: false })
  await publish('privacy')
  for (const shown of [
    { privacy: 1, cookies: 1 },
    { privacy: 3, cookies: 1 },
    { privacy: 2, cookies: 2 },
  ]) {
    assert.equal((await house.as.person(person).call(acceptedPdpa, shown)).code, 'CONSENT_TEXT_CHANGED')
    assert.equal(await consented(person), false)
  }
  assert.equal((await house.as.person(person).call(acceptedPdpa, { privacy: 2, cookies: 1 })).status, 0)
})

test('accepting in several tabs at once is one acceptance', async () => {
  house = await server()
  const person = await house.given.employee({ consented: false })
  const client = house.as.person(person)
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.call(acceptedPdpa, {})))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [0, 0, 0, 0],
  )
  assert.equal((await acceptances(person)).length, 1)
})

test('the policies exist in Thai and English, with the period of keeping, the time to answer and their date [2.4.06] [2.4.07] [2.4.08]', async () => {
  house = await server()
  const text = async (name: 'privacy' | 'cookies', locale: 'en' | 'th') =>
    (await house.call(getLegalText, { name, locale })).data
  assert.match((await text('privacy', 'en')).body, /at most 10 years after the end of the service[\s\S]*within 30 days/)
  assert.match((await text('privacy', 'th')).body, /ไม่เกิน 10 ปี[\s\S]*30 วัน/)
  for (const locale of ['en', 'th'] as const) assert.notEqual((await text('cookies', locale)).body, '')
})

test('the policies that come with the product are dated 09/04/2021 [2.4.09]', async () => {
  house = await server()
  for (const name of ['privacy', 'cookies'] as const)
    assert.equal((await house.call(getLegalText, { name })).data.date, '2021-04-09')
})
