import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { getEnvelopeVelocityReport } from '@laisen/contract/endpoints/reports'
import { exampleOf, inputSchema, withMember } from '@laisen/testkit/examples'
import { server } from '@laisen/testkit/server'
import { callerOf, world } from '@laisen/testkit/world'

// A page past the end holds nothing, and says how many rows and pages there are as every other page does.

const house = await server()
const own = await world(house, 'OWN')

const members = (endpoint: Endpoint) => Object.keys(inputSchema(endpoint).properties ?? {})
const lists = house.app.mounted.filter(
  (endpoint) =>
    ['page', 'perpage'].every((one) => members(endpoint).some((name) => name.toLowerCase() === one)) &&
    !/export/i.test(endpoint.path) &&
    // It shows all of a few spans of time.
    endpoint.path !== getEnvelopeVelocityReport.path,
)

/** The numbers of rows in an answer, and the rows themselves. */
function countsIn(data: unknown): { counts: unknown; rows: number } | undefined {
  if (data === null || typeof data !== 'object') return undefined
  if (!('dataCount' in data)) return Object.values(data).map(countsIn).find(Boolean)
  const { count, dataCount, ...rest } = data as Record<string, unknown>
  const rows = [rest.listData, rest.result, rest.data].find(Array.isArray)
  return { counts: { count, dataCount }, rows: rows?.length ?? 0 }
}

let compared = 0
for (const endpoint of lists) {
  const page = members(endpoint).find((name) => /^page$/i.test(name))!
  const search = members(endpoint).find((name) => name === 'Search')
  for (const sought of search ? ['', 'o'] : [''])
    test(`${endpoint.path}${sought && ', searched'}: a page past the end`, async () => {
      const client = await house.as.fresh(callerOf(own, endpoint))
      const ask = async (number: number) => {
        const paged = withMember(exampleOf(endpoint, own), [page], number)
        const input = sought === '' ? paged : withMember(paged, [search!], sought)
        const { http, status, data } = (await client.call(endpoint, input as never)) as never
        return status === 0 ? countsIn(data) : { counts: http, rows: 0 }
      }
      const first = await ask(1)
      for (const number of [100_000, 2_000_000_001]) {
        const past = await ask(number)
        assert.deepEqual(past?.counts, first?.counts, `page ${number}`)
        assert.equal(past?.rows ?? 0, 0)
      }
      if (first && first.rows > 0) compared += 1
    })
}

test('most lists have rows to compare', () => assert.ok(compared > 25, String(compared)))
