import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endCompanySession, endEverySession, listCompanySessions } from '@laisen/contract/endpoints/company-sessions'
import { confirmPerson, getInfoUser } from '@laisen/contract/endpoints/session'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'

const house = await server()
const { as, given, clock } = house

/** A company whose administrator is logged in. */
async function companyOf(...permissions: number[][]) {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1] })
  const people = []
  for (const held of permissions) people.push(await given.employee({ company, permissions: held }))
  return { company, admin, client: await as.fresh(admin), people }
}

type Client = Awaited<ReturnType<typeof as.fresh>>
const isIn = async (client: Client) => (await client.call(getInfoUser)).http === 200
const idOf = async (client: Client) => (await client.call(getInfoUser)).data.sessionID

test('the list shows the sessions of the company that are in use, the last used first', async () => {
  const { admin, client, people } = await companyOf([2], [3])
  await as.fresh(await given.employee({ company: await given.company() }))
  const [first, second] = [await as.fresh(people[0]!), await as.fresh(people[1]!)]
  clock.advance({ minutes: 1 })
  await first!.call(getInfoUser)
  const { data } = await client.call(listCompanySessions, {})
  assert.equal(data.dataCount, 3)
  const names = data.listData.map(({ username }) => username)
  assert.deepEqual(new Set(names.slice(0, 2)), new Set([people[0]!.username, admin.username]))
  assert.equal(names[2], people[1]!.username)
  const own = data.listData.find(({ username }) => username === admin.username)!
  assert.deepEqual([own.current, own.mayEnd, own.kind, own.employeeID], [true, false, 'bearer', admin.employeeId])
  assert.equal(
    data.listData.find(({ current, mayEnd }) => !current && !mayEnd),
    undefined,
  )

  const page = await client.call(listCompanySessions, { Page: 2, PerPage: 2 })
  assert.deepEqual([page.data.listData.length, page.data.count], [1, 2])
  const found = await client.call(listCompanySessions, { Search: people[1]!.username.toUpperCase() })
  assert.deepEqual(
    found.data.listData.map(({ username }) => username),
    [people[1]!.username],
  )
  // Idle ones are no longer open.
  clock.advance({ minutes: 30 })
  const later = await (await as.fresh(admin)).call(listCompanySessions, {})
  assert.equal(later.data.dataCount, 1)
  assert.equal(await isIn(second!), false)
})

test('an administrator of people logs one device out, which is on record; nobody above', async () => {
  const { company, client: admin, people } = await companyOf([2], [2, 11])
  const helper = await as.fresh(people[1]!)
  const [phone, laptop] = [await as.fresh(people[0]!), await as.fresh(people[0]!)]
  const sessionID = await idOf(phone!)
  assert.deepEqual((await helper.call(endCompanySession, { sessionID })).data, { ended: 1 })
  assert.deepEqual([await isIn(phone!), await isIn(laptop!)], [false, true])
  assert.equal((await helper.call(endCompanySession, { sessionID })).code, 'SESSION_NOT_FOUND')
  const { rows } = await house.database.ownerPool.query(
    `select actor_id::int as actor, subject_id::int as subject, facts from events
      where company_id = $1 and type = 'session.ended-by-other'`,
    [company.companyId],
  )
  assert.deepEqual(rows, [
    { actor: people[1]!.employeeId, subject: people[0]!.employeeId, facts: { sessionId: sessionID } },
  ])

  const above = { sessionID: await idOf(admin) }
  assert.equal((await helper.call(endCompanySession, above)).code, 'PERSON_ABOVE_YOU')
  assert.equal(await isIn(admin), true)
  const { data } = await helper.call(listCompanySessions, {})
  assert.equal(data.listData.find((one) => one.sessionID === above.sessionID)!.mayEnd, false)
})

test('everyone is logged out except the session that does so, also the other sessions of that person', async () => {
  const { company, admin, client, people } = await companyOf([2], [1])
  const others = [await as.fresh(people[0]!), await as.fresh(people[1]!), await as.fresh(admin)]
  const outside = await as.fresh(await given.employee({ company: await given.company() }))
  const key = await addedKey({ url: house.url, now: clock.now() }, client, {})
  // An idle session is ended as well, and not counted.
  const idle = await as.fresh(people[0]!)
  await house.database.owner
    .updateTable('sessions')
    .set({ last_active_at: new Date(clock.now().getTime() - 31 * 60_000) })
    .where('id', '=', await idOf(idle))
    .execute()
  assert.deepEqual((await client.call(endEverySession)).data, { ended: 3 })
  for (const other of others) assert.equal(await isIn(other), false)
  assert.deepEqual([await isIn(client), await isIn(outside)], [true, true])
  assert.equal((await key.call(getStampOptions)).http, 200, 'API keys go on working')
  assert.deepEqual((await client.call(endEverySession)).data, { ended: 0 })
  const { rows } = await house.database.ownerPool.query(
    `select facts from events where company_id = $1 and type = 'session.all-ended'`,
    [company.companyId],
  )
  assert.deepEqual(rows, [{ facts: { sessionId: await idOf(client), ended: 3 } }])
})

test('two who log everyone out at once: one of them stays, and everybody else is out', async () => {
  const { admin, client, people } = await companyOf([2])
  const [second, person] = [await as.fresh(admin), await as.fresh(people[0]!)]
  const answers = await Promise.all([client.call(endEverySession), second!.call(endEverySession)])
  assert.equal(await isIn(person!), false)
  const ended = answers.reduce((sum, { data }) => sum + (data?.ended ?? 0), 0)
  assert.ok(ended >= 2, 'each ended the other, or one was out before it asked')
})

test('logging others out asks again who one is after five minutes', async () => {
  const { admin, client, people } = await companyOf([2])
  const person = await as.fresh(people[0]!)
  const sessionID = await idOf(person)
  clock.advance({ minutes: 5 })
  assert.equal((await client.call(endCompanySession, { sessionID })).code, 'PROOF_REQUIRED')
  assert.equal((await client.call(endEverySession)).code, 'PROOF_REQUIRED')
  assert.equal(await isIn(person), true)
  await client.call(confirmPerson, { password: admin.password })
  assert.deepEqual((await client.call(endEverySession)).data, { ended: 1 })
})

test('the list is for who may edit people, and only an administrator logs everyone out', async () => {
  const { company } = await companyOf()
  const [editor, reader, other] = [
    await as.fresh(await given.employee({ company, permissions: [11] })),
    await as.fresh(await given.employee({ company, permissions: [1, 99] })),
    await as.fresh(await given.employee({ company, permissions: [9, 108] })),
  ]
  const sessionID = await idOf(other!)
  assert.equal((await editor!.call(listCompanySessions, {})).http, 200)
  assert.equal((await editor!.call(endEverySession)).http, 403)
  assert.equal((await reader!.call(listCompanySessions, {})).http, 200)
  assert.equal((await reader!.call(endCompanySession, { sessionID })).http, 403)
  assert.equal((await reader!.call(endEverySession)).http, 403)
  assert.equal((await other!.call(listCompanySessions, {})).http, 403)
  const foreign = await as.fresh(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal((await foreign.call(endCompanySession, { sessionID })).code, 'SESSION_NOT_FOUND')
})
