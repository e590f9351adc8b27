import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { type ErrorCode, errors } from '@laisen/contract/errors'
import type { BearerClient } from '@laisen/testkit/client'
import { exampleOf, inputSchema } from '@laisen/testkit/examples'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { callerOf, world } from '@laisen/testkit/world'
import fc from 'fast-check'

// Whatever a call is sent, it answers in the usual shape, never with 500 and never with internal details.

const RUNS = Number(process.env.FUZZ_RUNS ?? 40)

const house = await server({ config: { trustProxy: ['127.0.0.1'] } })
const own = await world(house, 'OWN')
let clients = 0

/** Values that have broken servers before. */
const nasty = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  "'; drop table employees; --",
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '𠮷'.repeat(300),
  'x'.repeat(5000),
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '<script>alert(1)</script>',
  0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53),
  [],
  [[]],
  {},
  [null],
  ['a', 1],
  { toString: 1 },
  { constructor: { prototype: {} } },
  '2026-02-30',
  '31/12/9999',
  '00/00/0000',
  'Mars/Olympus',
)

/** Variations of a good request: members changed, left out or added. */
function requests(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const example = exampleOf(endpoint, own)
  const names = Object.keys(inputSchema(endpoint).properties ?? {})
  const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }))
  const near = fc
    .tuple(
      names.length > 0 ? fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }) : fc.constant({}),
      fc.subarray(names),
    )
    .map(([changed, kept]) => {
      const request = Object.fromEntries(
        Object.entries(example).filter(([name]) => kept.includes(name) || !(name in changed)),
      )
      return { ...request, ...changed }
    })
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) })
}

/** Each request has its own client address, so that limits on guesses do not apply. */
function send(client: BearerClient, endpoint: Endpoint, request: unknown): Promise<Response> {
  clients++
  const address = { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` }
  const body = endpoint.bytes ? { body: clients % 2 ? pdf() : Buffer.from('no pdf at all') } : {}
  const input =
    typeof request === 'object' && request !== null && !Array.isArray(request) ? wellFormed(request) : request
  return client.download(endpoint, input as never, { headers: address, ...body })
}

/** Paths and headers hold well-formed text only; fetch itself would refuse anything else. */
function wellFormed(request: object): object {
  return JSON.parse(JSON.stringify(request))
}

async function check(endpoint: Endpoint, response: Response): Promise<void> {
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  const said = `${endpoint.path} answered ${response.status}: ${text.slice(0, 300)}`
  assert.ok(response.status < 500, said)
  for (const secret of own.secrets) assert.equal(text.includes(secret), false, said)
  if (response.status === 200 && endpoint.answers && !text.startsWith('{')) return
  const answer = JSON.parse(text)
  assert.ok([0, 1].includes(answer.status), said)
  assert.equal(typeof answer.message, 'string', said)
  assert.ok('data' in answer, said)
  if (answer.status === 0) return
  const shape = errors[answer.code as ErrorCode]
  assert.ok(shape, said)
  assert.equal(response.status, shape.http, said)
  for (const fact of shape.params) assert.ok(fact in answer.params, said)
  // What a sentence quotes of the caller may hold braces; a fact that was not filled in leaves its own.
  const sentence = Object.values(answer.params).reduce<string>(
    (rest, fact) => rest.replaceAll(String(fact), ''),
    answer.message,
  )
  assert.equal(sentence.includes('{'), false, said)
  assert.match(answer.requestId, /^[0-9a-f-]{36}$/)
}

describe('every call answers properly whatever it is sent', async () => {
  for (const endpoint of house.app.mounted) {
    test(endpoint.path, async () => {
      let client = await house.as.fresh(callerOf(own, endpoint))
      await fc.assert(
        fc.asyncProperty(requests(endpoint), async (request) => {
          let response = await send(client, endpoint, request)
          if (response.status === 401) {
            await restorePassword()
            client = await house.as.fresh(callerOf(own, endpoint))
            response = await send(client, endpoint, request)
          }
          await check(endpoint, response)
        }),
        { numRuns: RUNS, seed: 20_261_120, endOnFailure: true },
      )
      await restorePassword()
    })
  }
})

async function restorePassword(): Promise<void> {
  const password_hash = await house.services.passwords.hash(own.person.password, { companyId: 'nobody' })
  await house.database.owner
    .updateTable('employees')
    .set({ password_hash })
    .where('id', '=', own.person.employeeId)
    .execute()
}
