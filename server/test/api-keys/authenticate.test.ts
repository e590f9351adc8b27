import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { addApiKey, apiKeyCalls, apiKeyEndpoints, revokeApiKey } from '@laisen/contract/endpoints/api-keys'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { changePassword, getInfoUser, listSessions } from '@laisen/contract/endpoints/session'
import { addPdfStamp, getStampOptions } from '@laisen/contract/endpoints/stamps'
import { bearerClient, webClientOf } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { addedKey, type GivenKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, url, app, clock, database } = house
const { owner } = database
const at = { url, now: today }

/** Somebody who stamps and has keys, with a certificate and a key. */
async function keeper(facts: { permissions?: number[] } = {}) {
  const person = await given.employee({ permissions: facts.permissions ?? [2, 3, 6, 104] })
  const client = await as.fresh(person)
  const certID = await addedCertificate(client, identities.nattapong, { employeeList: [person.employeeId] })
  const key = await addedKey(at, client, { certList: [{ certID }] })
  return { person, client, certID, key }
}

const options = (key: GivenKey) => key.call(getStampOptions)

test('a key stamps for its owner, and the history says that it was the key', async () => {
  const { person, key, certID } = await keeper()
  const { stampId } = await stamped(key, certID)
  const row = await owner
    .selectFrom('history')
    .innerJoin('stamps', 'stamps.id', 'history.stamp_id')
    .select(['principal_kind', 'key_id', 'history.employee_id', 'facts', 'username'])
    .where('stamps.public_id', '=', stampId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [row.principal_kind, row.key_id, row.employee_id, row.username],
    ['key', key.apiKeyID, person.employeeId, person.username],
  )
  assert.equal((row.facts as { authenticatedBy?: string }).authenticatedBy, 'key')
  const event = await owner
    .selectFrom('events')
    .select(['principal_kind', 'actor_id', 'actor_key_id'])
    .where('type', '=', 'document.stamped')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(event, { principal_kind: 'key', actor_id: person.employeeId, actor_key_id: key.apiKeyID })
})

test('only a hash of a key is stored, and the key ends with a checksum', async () => {
  const { key } = await keeper()
  assert.match(key.token, /^lsn_[0-9A-Za-z]{32}_[0-9a-f]{8}$/)
  const row = await owner.selectFrom('api_keys').selectAll().where('id', '=', key.apiKeyID).executeTakeFirstOrThrow()
  assert.equal(JSON.stringify(row).includes(key.token.slice(8)), false)
  assert.equal(row.hint, key.token.slice(0, 8))
})

test('the calls that keys may make are those that say so', () => {
  const open = app.mounted.filter(({ apiKeys }) => apiKeys).map(({ path }) => path)
  assert.deepEqual(open.sort(), [...apiKeyCalls].sort())
  for (const { effect } of apiKeyEndpoints) assert.ok(effect === 'read' || effect === 'own')
})

test('to every other call that needs a session, a key is nobody', async () => {
  const admin = await given.employee({ permissions: [1] })
  const key = await addedKey(at, as.person(admin))
  for (const endpoint of app.mounted.filter(({ access, apiKeys }) => access !== 'public' && !apiKeys)) {
    const { method, path, bytes } = endpoint
    const body = method === 'GET' ? {} : { body: bytes ? '' : '{}' }
    const headers = { 'content-type': bytes ?? 'application/json' }
    const response = await key.fetch(`/api/v1/${path}`, { method, headers, ...body })
    assert.deepEqual([response.status, (await response.json()).code], [403, 'NOT_PERMITTED'], path)
  }
})

test('a call that the key was not created with is refused by its name', async () => {
  const { client } = await keeper()
  const key = await addedKey(at, client, { calls: ['PDFStamp/GetStampOptions'] })
  assert.equal((await options(key)).status, 0)
  const refused = await key.call(getLogHistory)
  assert.deepEqual(
    [refused.http, refused.code, refused.params],
    [403, 'API_KEY_CALL_REFUSED', { call: 'Log/GetLogHistory' }],
  )
})

test('a key that is mistyped, made up or sent as something else opens nothing', async () => {
  const { key } = await keeper()
  const { token } = key
  const last = token.at(-1) === 'a' ? 'b' : 'a'
  const [, random = ''] = token.split('_')
  const other = `lsn_${random.split('').reverse().join('')}`
  const texts: Record<string, string> = {
    'the last letter is wrong': token.slice(0, -1) + last,
    'a part is missing': token.slice(0, -3),
    'one letter is another': `lsn_${random[0] === 'x' ? 'y' : 'x'}${token.slice(5)}`,
    'its checksum is right, and nobody has it': `${other}_${crc32(other).toString(16).padStart(8, '0')}`,
    'it is in capitals': token.toUpperCase().replace('LSN', 'lsn'),
  }
  for (const [what, text] of Object.entries(texts)) {
    const answer = await bearerClient(url, text).call(getStampOptions)
    assert.deepEqual([answer.http, answer.code], [401, 'API_KEY_UNKNOWN'], what)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  }
  const cookie = webClientOf(url, new Map([['laisen_session', token]]))
  assert.equal((await cookie.call(getStampOptions)).code, 'SESSION_REQUIRED')
  const fromWeb = await cookie.call(getStampOptions, {}, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(fromWeb.code, 'SESSION_REQUIRED')
})

test('after five made-up keys from a network it must wait, and keys that exist still work from there', async () => {
  const { key } = await keeper()
  const madeUp = async (number: number) => {
    const body = `lsn_${String(number).padStart(32, '0')}`
    return bearerClient(url, `${body}_${crc32(body).toString(16).padStart(8, '0')}`).call(getStampOptions)
  }
  let answer = await madeUp(0)
  for (let number = 1; number <= 5; number++) answer = await madeUp(number)
  assert.deepEqual([answer.http, answer.code], [429, 'API_KEY_THROTTLED'])
  assert.equal(answer.headers.get('retry-after'), String(answer.params?.retryAfterSeconds))
  assert.equal((await options(key)).status, 0)
})

const ends: Record<string, (given: { person: GivenEmployee; key: GivenKey }) => Promise<unknown>> = {
  'its owner revokes it': async ({ person, key }) => {
    const answer = await (await as.fresh(person)).call(revokeApiKey, { apiKeyID: key.apiKeyID })
    assert.equal(answer.status, 0)
  },
  'an administrator revokes it': async ({ key }) => {
    assert.equal((await as.admin.call(revokeApiKey, { apiKeyID: key.apiKeyID })).status, 0)
  },
  'its owner is locked': async ({ person }) => {
    assert.equal((await as.admin.call(updateEmployeeExtJoin, update(person, { lockStatus: true }))).status, 0)
  },
  'its owner is locked and unlocked again': async ({ person }) => {
    assert.equal((await as.admin.call(updateEmployeeExtJoin, update(person, { lockStatus: true }))).status, 0)
    assert.equal((await as.admin.call(updateEmployeeExtJoin, update(person, { lockStatus: false }))).status, 0)
  },
  'its owner is deleted': async ({ person }) => {
    assert.equal((await as.admin.call(deleteEmployeeExtByUserId, { id: person.employeeId })).status, 0)
  },
  'its company is suspended': async ({ person }) => {
    const change = { suspended_at: today }
    await owner.updateTable('companies').set(change).where('id', '=', person.companyId).execute()
  },
}

function update({ employeeId, username, email }: GivenEmployee, facts: { lockStatus: boolean }) {
  return {
    employeeID: employeeId,
    username,
    email,
    firstName: 'Somchai',
    lastName: 'Jaidee',
    mobile: '0812345678',
    ...facts,
  }
}

for (const [what, happens] of Object.entries(ends)) {
  test(`a key no longer works once ${what}`, async () => {
    const { person, key } = await keeper()
    assert.equal((await options(key)).status, 0)
    await happens({ person, key })
    const answer = await options(key)
    assert.deepEqual([answer.http, answer.code], [401, 'API_KEY_ENDED'])
    const lifted = { suspended_at: null }
    await owner.updateTable('companies').set(lifted).where('id', '=', person.companyId).execute()
  })
}

test('a key outlives a change of its owner’s password, and the sessions that end with it', async () => {
  const { person, client, key } = await keeper()
  await client.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Password-2' })
  assert.equal((await options(key)).status, 0)
})

test('a key is not a session', async () => {
  const { client, key } = await keeper()
  assert.equal((await key.call(getInfoUser)).code, 'NOT_PERMITTED')
  const { data } = await client.call(listSessions)
  assert.equal(data.listData.length, 1)
})

test('a key may no more than its owner at this moment', async () => {
  const { person, key, certID } = await keeper()
  const without = (permission: number) =>
    owner
      .deleteFrom('employee_permissions')
      .where('employee_id', '=', person.employeeId)
      .where('permission_id', '=', permission)
      .execute()
  assert.equal((await key.call(getLogHistory)).status, 0)
  await without(3)
  assert.equal((await key.call(getLogHistory)).code, 'NOT_PERMITTED')
  await owner.deleteFrom('certificate_employees').where('employee_id', '=', person.employeeId).execute()
  assert.equal((await key.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await options(key)).status, 0)
  await without(104)
  const refused = await options(key)
  assert.deepEqual([refused.http, refused.code], [403, 'NOT_PERMITTED'])
})

test('an inactive owner’s key reads and does not sign', async () => {
  const person = await given.employee({ permissions: [6, 104], roles: [3], active: false })
  const client = as.person(person)
  const certID = await addedCertificate(client, identities.nattapong)
  const key = await addedKey(at, client, { certList: [{ certID }] })
  assert.equal((await options(key)).data.problem, 'SIGNER_INACTIVE')
  assert.equal((await key.call(addPdfStamp, stampRequest(certID))).code, 'SIGNER_INACTIVE')
})

test('a key lists and signs with its own certificates only, all valid ones included', async () => {
  const { person, client, certID } = await keeper()
  const other = await addedCertificate(client, identities.waraporn, {
    certName: 'Waraporn',
    employeeList: [person.employeeId],
  })
  const key = await addedKey(at, client, { certList: [{ certID: other }] })
  const listed = await key.call(listCertificatesInUpload)
  assert.deepEqual(
    listed.data.map(({ certID }) => certID),
    [other],
  )
  assert.deepEqual((await options(key)).data.allValidCertIDs, [other])
  const refused = await key.call(addPdfStamp, stampRequest(certID))
  assert.deepEqual([refused.http, refused.code], [200, 'API_KEY_CERTIFICATE_REFUSED'])
  const all = await key.call(addPdfStamp, stampRequest(0, { empCert: null, allValidCert: true }))
  assert.equal(all.status, 0)
  const rows = await owner
    .selectFrom('history')
    .innerJoin('stamps', 'stamps.id', 'history.stamp_id')
    .select('certificate_id')
    .where('stamps.public_id', '=', all.data.stampId)
    .execute()
  assert.deepEqual(
    rows.map(({ certificate_id }) => certificate_id),
    [other],
  )
  const none = await addedKey(at, client, {})
  assert.equal(
    (await none.call(addPdfStamp, stampRequest(0, { empCert: null, allValidCert: true }))).code,
    'STAMP_NO_VALID_CERTIFICATE',
  )
})

test('a key works from its addresses alone', async () => {
  const { client } = await keeper()
  const answers = async (addresses: string[]) => (await options(await addedKey(at, client, { addresses }))).code
  assert.equal(await answers(['127.0.0.1']), undefined)
  assert.equal(await answers(['198.51.100.0/24', '127.0.0.0/8']), undefined)
  assert.equal(await answers(['2001:db8::/32', '0.0.0.0/0']), undefined)
  assert.equal(await answers(['127.0.0.2']), 'API_KEY_ADDRESS_REFUSED')
  assert.equal(await answers(['198.51.100.0/24', '::/0']), 'API_KEY_ADDRESS_REFUSED')
  const refused = await options(await addedKey(at, client, { addresses: ['10.0.0.0/8'] }))
  assert.deepEqual([refused.http, refused.params], [403, { address: '127.0.0.1' }])
})

test('the last use is kept with its address, and a refused one is none', async () => {
  const { client } = await keeper()
  const key = await addedKey(at, client)
  const elsewhere = await addedKey(at, client, { addresses: ['10.0.0.1'] })
  const used = async ({ apiKeyID }: GivenKey) =>
    owner
      .selectFrom('api_keys')
      .select(['last_used_at', 'last_used_address'])
      .where('id', '=', apiKeyID)
      .executeTakeFirstOrThrow()
  assert.deepEqual(await used(key), { last_used_at: null, last_used_address: null })
  await Promise.all([options(key), options(key), options(elsewhere)])
  assert.deepEqual(await used(key), { last_used_at: today, last_used_address: '127.0.0.1' })
  assert.deepEqual(await used(elsewhere), { last_used_at: null, last_used_address: null })
})

test('a key expires', async () => {
  const { client } = await keeper()
  const expireDate = new Date(today.getTime() + 60_000).toISOString()
  const key = await addedKey(at, client, { expireDate })
  clock.set(new Date(today.getTime() + 59_999))
  assert.equal((await options(key)).status, 0)
  clock.set(new Date(today.getTime() + 60_000))
  const answer = await options(key)
  assert.deepEqual([answer.http, answer.code, answer.params], [401, 'API_KEY_EXPIRED', { expiredAt: expireDate }])
  clock.set(today)
})

test('one company’s key is never another’s', async () => {
  const [one, other] = [await given.company(), await given.company()]
  const ours = await given.employee({ company: one, permissions: [1] })
  const theirs = await given.employee({ company: other, permissions: [1] })
  const certID = await addedCertificate(as.person(theirs), identities.nattapong, { employeeList: [theirs.employeeId] })
  const key = await addedKey(at, as.person(ours))
  assert.equal((await key.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_NOT_FOUND')
  const listed = await as.person(ours).call(addApiKey, {
    name: 'Theirs',
    expireDate: new Date(today.getTime() + 60_000).toISOString(),
    calls: ['PDFStamp/AddPdfStamp'],
    certList: [{ certID }],
  })
  assert.equal(listed.code, 'CERTIFICATE_NOT_FOUND')
})
