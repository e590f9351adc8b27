import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import { listNotifications, markSeen, watchNotifications } from '@laisen/contract/endpoints/notifications'
import { logout } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { rootCaRequest } from '../support/authority.ts'
import { openStream } from '../support/event-stream.ts'
import { today } from '../support/identities.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, call, given, clock, app, database } = await server({ at: today })
const path = `/api/v1/${watchNotifications.path}`

test('a page hears at once that something of its person changed, and nothing of others', async () => {
  const company = await given.company()
  const [one, two] = [
    await given.employee({ company, permissions: [1] }),
    await given.employee({ company, permissions: [1] }),
  ]
  const [mine, other] = [await openStream(as.person(one)), await openStream(as.person(two))]
  await as.person(two).call(addRootCA, rootCaRequest())
  assert.equal(await other.next(), 'certificates')
  await as.person(one).call(addRootCA, rootCaRequest())
  // Had it heard of the other's, that would have come first; both are told in the order of their commits.
  assert.equal(await mine.next(), 'certificates')
  const late = await Promise.race([mine.next(), new Promise((resolve) => setTimeout(resolve, 700, 'silence'))])
  assert.equal(late, 'silence')
  await mine.close()
  await other.close()
})

test('a stream begins with how many notifications nobody has looked at', async () => {
  const person = await given.employee({ permissions: [1] })
  const client = as.person(person)
  const unseenNow = async () => {
    const stream = await openStream(client)
    await stream.close()
    return stream.unseen
  }
  const before = await unseenNow()
  await database.ownerPool.query(
    `insert into imports (company_id, requested_by, people, created_at, finished_at) values ($1, $2, 7, $3, $3)`,
    [person.companyId, person.employeeId, clock.now()],
  )
  assert.equal(await unseenNow(), before + 1)
  const { listData } = (await client.call(listNotifications)).data
  await client.call(markSeen, { keys: listData.map(({ key }) => key) })
  assert.equal(await unseenNow(), 0)
})

test('what changes while the notifications of a new stream are counted is told after the count', async () => {
  const person = await given.employee({ permissions: [1] })
  const client = as.person(person)
  const elsewhere = await openStream(client)
  const letGo = await holdCounting()
  const opening = openStream(client)
  await waitUntilWaiting(database)
  await database.ownerPool.query(`select pg_notify('person_changed', $1)`, [
    `${person.companyId}/${person.employeeId}/certificates`,
  ])
  assert.equal(await elsewhere.next(), 'certificates')
  await letGo()
  const stream = await opening
  assert.equal(await stream.next(), 'certificates')
  await stream.close()
  await elsewhere.close()
})

test('a session that ends while the notifications of its new stream are counted ends the stream, without an error', async () => {
  const client = await as.fresh(await given.employee({ permissions: [1] }))
  const elsewhere = await openStream(client)
  const letGo = await holdCounting()
  const opening = client.fetch(path)
  await waitUntilWaiting(database)
  await client.call(logout)
  assert.equal(await elsewhere.next(), undefined)
  // Both streams look at the same time whether the session still stands. By the end of these, the new one has looked too.
  for (let times = 0; times < 5; times++) assert.equal((await client.fetch(path)).status, 401)
  await letGo()
  const answer = await opening
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /^(event: unseen\ndata: 0\n\n)?$/)
})

test('a stream ends when its session does: by logging out there, or from elsewhere', async () => {
  const person = await given.employee({ permissions: [1] })
  const [here, there] = [await as.fresh(person), await as.fresh(person)]
  const [stream, stays] = [await openStream(here), await openStream(there)]
  await here.call(logout)
  assert.equal(await stream.next(), undefined)
  assert.equal((await here.fetch(path)).status, 401)
  await there.call(logout)
  assert.equal(await stays.next(), undefined)
})

test('an open stream is no activity: it keeps no session from its idle timeout', async () => {
  const person = await given.employee({ permissions: [1] })
  const client = await as.fresh(person)
  const stream = await openStream(client)
  clock.advance({ minutes: limits.sessionIdleMinutes })
  // Something happens to the person, so that the stream looks whether the session still stands.
  await database.ownerPool.query(`select pg_notify('person_changed', $1)`, [
    `${person.companyId}/${person.employeeId}/session`,
  ])
  assert.equal(await stream.next(), undefined)
  assert.equal((await client.call(listNotifications)).http, 401)
})

test('a person has ten streams at once; one that is closed makes room, and others are not concerned', async () => {
  const [person, other] = [await given.employee({ permissions: [1] }), await given.employee({ permissions: [1] })]
  const client = as.person(person)
  const open = []
  for (let n = 0; n < 10; n++) open.push(await openStream(client))
  const refused = await client.fetch(path)
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [429, 'STREAMS_OPEN'])
  assert.equal(refused.headers.get('retry-after'), '30')
  const another = await openStream(as.person(other))
  await open.pop()!.close()
  for (let tries = 0; ; tries++) {
    const again = await client.fetch(path)
    await again.body?.cancel()
    if (again.status === 200) break
    assert.ok(tries < 200, 'there is never room')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const stream of [another, ...open]) await stream.close()
})

test('without a session, or with a cookie of ours but not our header, there is no stream', async () => {
  assert.equal((await call(watchNotifications)).http, 401)
  const browser = await as.web(await given.employee({ permissions: [1] }))
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const bare = await as.browser().fetch(path)
  assert.equal(bare.status, 401)
  assert.equal((await fetch(`${app.services.config.publicUrl}${path}`, { headers: { cookie } })).status, 401)
  const stream = await openStream(browser)
  await stream.close()
})

/** New streams listen, but the count of their notifications waits until the answer is called. */
async function holdCounting(): Promise<() => Promise<void>> {
  const holding = await database.ownerPool.connect()
  await holding.query('begin; lock table imports in access exclusive mode')
  return async () => {
    await holding.query('rollback')
    holding.release()
  }
}
