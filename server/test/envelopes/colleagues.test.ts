import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getColleagueNames, listColleagues } from '@laisen/contract/endpoints/envelopes'
import { server } from '@laisen/testkit/server'

const { as, given } = await server()

test('who composes an envelope finds colleagues with their emails, and nobody of another company', async () => {
  const company = await given.company()
  const sender = await given.employee({ company, permissions: [101] })
  const colleague = await given.employee({ company })
  const stranger = await given.employee()
  const { data } = await as.person(sender).call(listColleagues, { Page: 1, PerPage: 10, Search: colleague.username })
  assert.deepEqual(
    data.listData.map(({ employeeID, email }) => [employeeID, email]),
    [[colleague.employeeId, colleague.email]],
  )
  const other = await as.person(sender).call(listColleagues, { Page: 1, PerPage: 10, Search: stranger.username })
  assert.deepEqual(other.data.listData, [])
})

test('names are found by ids: of the company alone, none of whom was deleted, and at most 100 at once', async () => {
  const company = await given.company()
  const sender = as.person(await given.employee({ company, permissions: [101] }))
  const colleague = await given.employee({ company })
  const stranger = await given.employee()
  const names = (employeeIDs: number[]) => sender.call(getColleagueNames, { employeeIDs })
  const { data } = await names([colleague.employeeId, stranger.employeeId, 2_000_000_000])
  assert.deepEqual(
    data.listData.map(({ employeeID }) => employeeID),
    [colleague.employeeId],
  )
  assert.match(data.listData[0]!.employeeName, /\S/)
  const many = Array.from({ length: 101 }, (_, at) => at + 1)
  assert.equal((await names(many.slice(1))).status, 0)
  assert.notEqual((await names(many)).status, 0)
  const unpermitted = as.person(colleague)
  assert.equal((await unpermitted.call(getColleagueNames, { employeeIDs: [] })).status, 1)
})
