import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { exampleOf, inputSchema, withMember } from '@laisen/testkit/examples'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { callerOf, world } from '@laisen/testkit/world'

// A number or text that is out of shape is refused by every call that takes one: never with 500, and never read as another value.

const house = await server()
const own = await world(house, 'OWN')

type Schema = ReturnType<typeof inputSchema>

/** The path of every member of these types, lists included. */
function membersOf(schema: Schema, types: readonly string[], path: readonly string[] = []): string[][] {
  const inside = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = path.length > 0 && inside.some(({ type }) => types.includes(String(type)))
  const deeper = inside.flatMap(({ properties = {}, items }) => [
    ...(items ? membersOf(items, types, [...path, '*']) : []),
    ...Object.entries(properties).flatMap(([name, of]) => membersOf(of, types, [...path, name])),
  ])
  return own ? [[...path], ...deeper] : deeper
}

interface Refused {
  readonly http: number
  readonly status: number
  readonly code: string
}

async function send(endpoint: Endpoint, input: unknown): Promise<Refused> {
  const client = await house.as.fresh(callerOf(own, endpoint))
  const response = await client.download(endpoint, input as never, { body: pdf() })
  return { http: response.status, ...(await response.json()) }
}

async function sendQuery(endpoint: Endpoint, query: string): Promise<Refused> {
  const client = await house.as.fresh(callerOf(own, endpoint))
  const init = endpoint.bytes
    ? { body: pdf() as Uint8Array<ArrayBuffer>, headers: { 'content-type': endpoint.bytes } }
    : {}
  const response = await client.fetch(`/api/v1/${endpoint.path}?${query}`, { method: endpoint.method, ...init })
  return { http: response.status, ...(await response.json()) }
}

/** 2.3.14: the numbers of a stamp are read as integers, so a fraction of a point does not refuse it. Its certificate is no number. */
const cutsFractions = ({ path }: Endpoint, member: readonly string[]) =>
  /^PDFStamp\/AddPdfStamp/i.test(path) && member.at(-1) !== 'certID'
const inQuery = ({ method, bytes, query }: Endpoint) => method === 'GET' || bytes !== undefined || query === true

describe('a number out of shape is refused', () => {
  for (const endpoint of house.app.mounted) {
    for (const path of membersOf(inputSchema(endpoint), ['integer', 'number'])) {
      test(`${endpoint.path} ${path.join('.')}`, async () => {
        const values = inQuery(endpoint) ? ['1e99', '0x1', '1 2', 'Infinity', ''] : [1e99, {}, [1], 'one', '1e99']
        if (!cutsFractions(endpoint, path)) values.push(1.5, -1.5)
        for (const value of values) {
          const { http, status, code } = await send(endpoint, withMember(exampleOf(endpoint, own), path, value))
          assert.ok(status === 1 && http <= 400, `${JSON.stringify(value)}: ${http} ${code}`)
        }
      })
    }
  }
})

describe('a page that is no page is refused', () => {
  for (const endpoint of house.app.mounted) {
    for (const path of membersOf(inputSchema(endpoint), ['integer', 'number']).filter(([name]) =>
      /^(per)?page$/i.test(name!),
    )) {
      if (cutsFractions(endpoint, path)) continue
      test(`${endpoint.path} ${path.join('.')}`, async () => {
        const ask = async (value: unknown) => {
          const { http, code } = await send(endpoint, withMember(exampleOf(endpoint, own), path, value))
          return [http, code]
        }
        assert.deepEqual(await ask(1.5), [400, 'INPUT_INVALID'])
        // An export asks for page size times number of pages (2§7), which is 0 where nothing was found.
        const refused = endpoint.path === exportCsvLogHistory.path && path[0] === 'PerPage' ? [-1] : [0, -1]
        for (const value of refused) assert.deepEqual(await ask(value), [200, 'VALUE_NOT_ALLOWED'])
      })
    }
  }
})

describe('a text with a zero byte is refused', () => {
  for (const endpoint of house.app.mounted) {
    for (const path of membersOf(inputSchema(endpoint), ['string'])) {
      test(`${endpoint.path} ${path.join('.')}`, async () => {
        const { http, status } = await send(endpoint, withMember(exampleOf(endpoint, own), path, 'a\u0000b'))
        assert.ok(http < 500, String(http))
        assert.equal(status, 1)
      })
    }
  }
})

describe('an address that cannot be decoded, or names a member twice, is refused', () => {
  for (const endpoint of house.app.mounted.filter(inQuery)) {
    const { secretHeaders = {} } = endpoint
    const [name = 'any'] = Object.keys(inputSchema(endpoint).properties ?? {}).filter((one) => !(one in secretHeaders))
    test(endpoint.path, async () => {
      for (const query of [`${name}=%E0%A4%A`, `${name}=%`, '%zz=1', 'other=%80']) {
        const { http, code } = await sendQuery(endpoint, query)
        assert.deepEqual([http, code], [400, 'INPUT_INVALID'], query)
      }
      const twice = await sendQuery(endpoint, `${name}=1&${name.toUpperCase()}=1`)
      assert.deepEqual([twice.http, twice.code], [400, 'NAME_REPEATED'])
    })
  }
})
