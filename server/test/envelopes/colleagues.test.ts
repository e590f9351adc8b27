import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listColleagues } from '@laisen/contract/endpoints/envelopes'
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
