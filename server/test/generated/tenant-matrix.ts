import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import type { Client } from '@laisen/testkit/client'
import { exampleOf, idMembers, inputSchema, valueFor, withMember } from '@laisen/testkit/examples'
import { pdf } from '@laisen/testkit/pdfs'
import type { TestServer } from '@laisen/testkit/server'
import { world } from '@laisen/testkit/world'

/** Ids that mean the same in every company: whoever has a copy of a document may check it (envelopes/verify.test.ts). */
const everywhere = /^(permission_?id|menu_id|productplan(user|signature)id|verificationid)$/i

/** A draft is kept as it was composed. Which of its ids name something is asked when it is checked: envelopes/check-draft.test.ts. */
const composed = (endpoint: Endpoint, [first]: readonly string[]) =>
  endpoint.path === 'Envelope/SaveDraft' && first === 'content'

/** Chosen by whoever asks for an export, which is found among their own: reports/exports.test.ts. */
const chosen = (name: string) => name === 'exportID'

/** Fields and certificates are looked for among those of the recipient whose session it is: envelopes/recipient.test.ts. */
const ofRecipient = ({ path }: Endpoint) => path === 'Recipient/Act'

const nowhere = (id: number | string) =>
  typeof id === 'number' ? 2_147_000_000 : '00000000-0000-4000-8000-000000000000'

/** Everything by which a caller could tell two answers apart. */
async function tell(client: Client, endpoint: Endpoint, input: unknown): Promise<unknown> {
  const response = await client.download(endpoint, input as never, { body: pdf() })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    return { http: response.status, bytes: bytes.length }
  const { requestId: _, ...answer } = JSON.parse(bytes.toString())
  return { http: response.status, ...answer }
}

/** Sends another company's id to every call that takes one: the answer is exactly that for an unknown id (rules 2.1). */
export async function testTenants(house: TestServer): Promise<void> {
  const own = await world(house, 'OWN')
  const foreign = await world(house, 'OTHER')
  // Operators may see every company; platform/companies.test.ts shows that companies see nothing through these calls.
  const ofCompanies = house.app.mounted.filter(({ userType }) => userType !== 'COM')
  const taken = ofCompanies
    .flatMap((endpoint) => idMembers(inputSchema(endpoint)).map((path) => ({ endpoint, path, name: path.at(-1)! })))
    .filter(
      ({ endpoint, path, name }) =>
        !everywhere.test(name) && !chosen(name) && !composed(endpoint, path) && !ofRecipient(endpoint),
    )

  test('there are calls that take ids', () => assert.ok(taken.length > 0))

  for (const { endpoint, path, name } of taken) {
    test(`${endpoint.path} with another company's ${path.join('.')}`, async () => {
      const id = valueFor(own.ids, endpoint, name)
      assert.ok(id !== undefined, `world.ts does not know what row ${path.at(-1)} names`)
      const ask = async (given: unknown) => {
        const client = await house.as.fresh(own.person)
        return tell(client, endpoint, withMember(exampleOf(endpoint, own), path, given))
      }
      const missing = await ask(nowhere(id))
      assert.deepEqual(await ask(valueFor(foreign.ids, endpoint, name)), missing)
      // Otherwise the request fails for another reason and the comparison proves nothing.
      assert.notDeepEqual(await ask(id), missing, 'its own id is answered like a missing one')
    })
  }

  test('none of these calls changed anything of the other company', async () => {
    const still = await house.as.fresh(foreign.person)
    for (const endpoint of ofCompanies.filter(({ effect, access }) => effect === 'read' && access !== 'public')) {
      const answer = await tell(still, endpoint, exampleOf(endpoint, foreign))
      assert.equal((answer as { http: number }).http, 200, endpoint.path)
      // The envelope of this world is not complete yet.
      if (endpoint.path === 'Envelope/GetCompletionPdf') continue
      assert.notEqual((answer as { status?: number }).status, 1, endpoint.path)
    }
  })
}
