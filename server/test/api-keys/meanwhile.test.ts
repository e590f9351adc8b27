import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideKeyGrant, revokeApiKey } from '@laisen/contract/endpoints/api-keys'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey, type GivenKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { uploadInHalves } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, url, clock, database } = house

interface Uploading {
  readonly admin: GivenEmployee
  readonly person: GivenEmployee
  readonly key: GivenKey
  readonly certID: number
}

const admin = async (uploading: Uploading) => as.fresh(uploading.admin)
const withoutPermission = (permission: number) => (uploading: Uploading) =>
  database.owner
    .deleteFrom('employee_permissions')
    .where('employee_id', '=', uploading.person.employeeId)
    .where('permission_id', '=', permission)
    .execute()

/** What happens between the first half of an upload by a key and the second, and how the upload is then answered. */
const between: [string, (uploading: Uploading) => Promise<unknown>, number, string | undefined][] = [
  ['nothing happens', async () => {}, 200, undefined],
  [
    'the key is revoked',
    async (uploading) => (await admin(uploading)).call(revokeApiKey, { apiKeyID: uploading.key.apiKeyID }),
    401,
    'API_KEY_ENDED',
  ],
  ['the key expires', async () => clock.advance({ hours: 24 * 30 }), 401, 'API_KEY_ENDED'],
  [
    'its owner is locked',
    async (uploading) =>
      (await admin(uploading)).call(updateEmployeeExtJoin, {
        employeeID: uploading.person.employeeId,
        lockStatus: true,
      }),
    401,
    'API_KEY_ENDED',
  ],
  ['its owner may no longer stamp', withoutPermission(2), 403, 'NOT_PERMITTED'],
  ['its owner may no longer have keys', withoutPermission(104), 403, 'NOT_PERMITTED'],
  [
    'the owner of the certificate takes it back',
    async (uploading) =>
      (await admin(uploading)).call(decideKeyGrant, {
        apiKeyID: uploading.key.apiKeyID,
        certID: uploading.certID,
        granted: false,
      }),
    200,
    'API_KEY_CERTIFICATE_REFUSED',
  ],
]

for (const [what, happens, http, code] of between) {
  test(`while a key sends a document: ${what}`, async () => {
    const company = await given.company()
    const boss = await given.employee({ company, permissions: [1] })
    const person = await given.employee({ company, permissions: [2, 3, 104] })
    const facts = { certtype: '2', employeeList: [person.employeeId] } as object
    const certID = await addedCertificate(await as.fresh(boss), identities.nattapong, facts)
    const key = await addedKey({ url, now: today }, await as.fresh(person), { certList: [{ certID }] })
    await (await as.fresh(boss)).call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted: true })
    const before = await ledger(house, company.companyId)
    const uploading = { admin: boss, person, key, certID }
    const answer = await uploadInHalves({ client: key, certID }, pdf({ sizeBytes: 300_000 }), () => happens(uploading))
    assert.deepEqual([answer.http, answer.code], [http, code])
    const after = await ledger(house, company.companyId)
    if (code) assert.deepEqual(after, before)
    else assert.equal(after.used, before.used + 1)
    clock.set(today)
  })
}

test('each key has its own limit of calls, and a refused one says when to come back', async () => {
  const limited = await server({ at: today, rateLimits: 'real' })
  const client = await limited.as.fresh(await limited.given.employee({ permissions: [2, 3, 6, 104] }))
  const at = { url: limited.url, now: today }
  const [one, other] = [await addedKey(at, client), await addedKey(at, client)]
  const http = (key: GivenKey) => key.download(extendStamp, { stampId: 'none', level: 'B-T' })
  const answers = await Promise.all(Array.from({ length: extendStamp.perMinute + 1 }, () => http(one)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 1, 'a program that has gone wild is stopped')
  assert.ok(Number(refused[0]!.headers.get('retry-after')) > 0)
  assert.notEqual((await http(other)).status, 429)
})
