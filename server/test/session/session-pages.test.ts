import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endSession, listSessions } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given, clock } = house

test('open sessions are listed in pages, the latest first, and counted without those that ended', async () => {
  const person = await given.employee()
  const clients = []
  for (let n = 0; n < 5; n++) {
    clients.push(await as.fresh(person))
    clock.advance({ seconds: 1 })
  }
  const [client] = clients
  const all = (await client!.call(listSessions)).data
  assert.deepEqual([all.count, all.dataCount, all.listData.length], [1, 5, 5])
  const pages = []
  for (const Page of [1, 2, 3, 4]) pages.push((await client!.call(listSessions, { Page, PerPage: 2 })).data)
  assert.deepEqual(
    pages.map(({ count, dataCount, listData }) => [count, dataCount, listData.length]),
    [
      [3, 5, 2],
      [3, 5, 2],
      [3, 5, 1],
      [3, 5, 0],
    ],
  )
  const ids = pages.flatMap(({ listData }) => listData.map(({ sessionID }) => sessionID))
  assert.deepEqual(
    ids,
    all.listData.map(({ sessionID }) => sessionID),
  )
  const other = all.listData.find(({ current }) => !current)!
  assert.equal((await client!.call(endSession, { sessionID: other.sessionID })).status, 0)
  assert.equal((await client!.call(listSessions, { Page: 1, PerPage: 2 })).data.dataCount, 4)
})
