import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ApiKeyCall,
  addApiKey,
  getApiKeyOptions,
  listApiKeys,
  revokeApiKey,
} from '@laisen/contract/endpoints/api-keys'
import { confirmPerson } from '@laisen/contract/endpoints/session'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { addedKey, keyRequest } from '../support/api-keys.ts'
import { today } from '../support/identities.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: today })
const { as, given, url, clock, database } = house
const at = { url, now: today }
const keeper = (more: { permissions?: number[]; company?: Awaited<ReturnType<typeof given.company>> } = {}) =>
  given.employee({ permissions: [2, 3, 104], ...more })
const clientOf = (person: GivenEmployee) => as.fresh(person)

const codes = async (answer: Promise<{ code?: string; params?: Record<string, unknown> }>) => {
  const { code, params } = await answer
  return [code, params?.field]
}

test('a key is created for at most a year, and for some time', async () => {
  const client = await clientOf(await keeper())
  const after = (ms: number) => new Date(today.getTime() + ms).toISOString()
  const year = 366 * 86_400_000
  const add = (expireDate: string) => codes(client.call(addApiKey, keyRequest(today, { expireDate })))
  assert.deepEqual(await add(after(year)), [undefined, undefined])
  assert.deepEqual(await add(after(1)), [undefined, undefined])
  for (const wrong of [after(year + 1), after(0), after(-1), '20/11/2027', '2027-02-30', '2026-12-01', 'never', '']) {
    assert.deepEqual(await add(wrong), ['API_KEY_EXPIRY_INVALID', 'expireDate'], wrong)
  }
})

test('what a key is called, may do and is used from is checked', async () => {
  const client = await clientOf(await keeper())
  const add = (facts: Parameters<typeof keyRequest>[1]) => codes(client.call(addApiKey, keyRequest(today, facts)))
  assert.deepEqual(await add({ name: ' \n ' }), ['NAME_HIDDEN_CHARACTERS', 'name'])
  assert.deepEqual(await add({ name: '  ' }), ['FIELD_REQUIRED', 'name'])
  assert.deepEqual(await add({ name: 'see http://example.com/' }), ['NAME_LINK', 'name'])
  assert.deepEqual(await add({ name: 'x'.repeat(100) }), [undefined, undefined])
  assert.deepEqual(await add({ name: 'x'.repeat(101) }), ['TEXT_TOO_LONG', 'name'])
  assert.deepEqual(await add({ calls: [] }), ['FIELD_REQUIRED', 'calls'])
  assert.deepEqual(await add({ calls: ['ApiKey/AddApiKey' as ApiKeyCall] }), ['VALUE_NOT_ALLOWED', 'calls.0'])
  for (const wrong of ['198.51.100', '198.51.100.0/33', '::/129', 'example.com', 'fe80::1%eth0', '1.2.3.4/8/8']) {
    assert.deepEqual(await add({ addresses: ['10.0.0.1', wrong] }), ['API_KEY_ADDRESS_INVALID', 'addresses'], wrong)
  }
  const many = Array.from({ length: limits.apiKeyAddresses }, (_, n) => `10.0.0.${n}`)
  assert.deepEqual(await add({ addresses: many }), [undefined, undefined])
  assert.deepEqual(await add({ addresses: [...many, '10.1.0.0'] }), ['API_KEY_LIST_TOO_LONG', 'addresses'])
  const certList = Array.from({ length: limits.apiKeyCertificates + 1 }, (_, n) => ({ certID: n }))
  assert.deepEqual(await add({ certList }), ['API_KEY_LIST_TOO_LONG', 'certList'])
})

test('nobody gives a key a call that they may not make themselves', async () => {
  const person = await given.employee({ permissions: [104] })
  const client = await clientOf(person)
  for (const calls of [['Log/GetLogHistory'], ['PDFStamp/AddPdfStamp']] as ApiKeyCall[][]) {
    assert.equal((await client.call(addApiKey, keyRequest(today, { calls }))).code, 'PERMISSION_NOT_HELD')
  }
  assert.deepEqual((await client.call(getApiKeyOptions)).data.calls, [])
})

test('creating a key needs a recent proof', async () => {
  const person = await keeper()
  const client = await clientOf(person)
  clock.advance({ minutes: 5 })
  const now = clock.now()
  assert.equal((await client.call(addApiKey, keyRequest(now, {}))).code, 'PROOF_REQUIRED')
  assert.equal((await client.call(confirmPerson, { password: person.password })).status, 0)
  assert.equal((await client.call(addApiKey, keyRequest(now, {}))).status, 0)
  clock.set(today)
})

test('two keys of one name: the second is refused, also at the same moment, and the name is free after revoking', async () => {
  const client = await clientOf(await keeper())
  const add = (name: string) => client.call(addApiKey, keyRequest(today, { name }))
  const both = await Promise.all([add('Payroll'), add('payroll')])
  assert.deepEqual(both.map(({ code }) => code).sort(), ['API_KEY_NAME_TAKEN', undefined])
  const made = both.find(({ status }) => status === 0)!
  assert.equal((await client.call(revokeApiKey, { apiKeyID: made.data.apiKeyID })).status, 0)
  assert.equal((await add('Payroll')).status, 0)
  const other = await clientOf(await keeper())
  assert.equal((await other.call(addApiKey, keyRequest(today, { name: 'Payroll' }))).status, 0)
})

test('a person has 50 keys, also if the last two are created at the same moment', async () => {
  const person = await keeper()
  const client = await clientOf(person)
  const { token } = await addedKey(at, client)
  const rows = Array.from({ length: limits.apiKeysPerPerson - 2 }, (_, n) => n)
  for (const n of rows) {
    await database.ownerPool.query(
      `insert into api_keys (company_id, employee_id, name, token_hash, hint, calls, addresses, created_at, expires_at)
       select company_id, employee_id, 'key ' || $1::text, decode(md5($1 || $2), 'hex'), hint, calls, addresses, created_at, expires_at
       from api_keys where employee_id = $3 limit 1`,
      [n, token, person.employeeId],
    )
  }
  assert.equal((await client.call(getApiKeyOptions)).data.keysLeft, 1)
  const both = await Promise.all([1, 2].map(() => client.call(addApiKey, keyRequest(today, {}))))
  assert.deepEqual(both.map(({ code }) => code).sort(), ['API_KEYS_TOO_MANY', undefined])
  assert.equal((await client.call(getApiKeyOptions)).data.keysLeft, 0)
})

test('revoking ends a key once, and nobody else’s', async () => {
  const [mine, yours] = [await clientOf(await keeper()), await clientOf(await keeper())]
  const key = await addedKey(at, mine)
  const revoke = (client = mine) => client.call(revokeApiKey, { apiKeyID: key.apiKeyID })
  assert.equal((await revoke(yours)).code, 'API_KEY_NOT_FOUND')
  assert.equal((await key.call(getStampOptions)).status, 0)
  const both = await Promise.all([revoke(), revoke()])
  assert.deepEqual(both.map(({ code }) => code).sort(), ['API_KEY_NOT_FOUND', undefined])
  assert.equal((await key.call(getStampOptions)).code, 'API_KEY_ENDED')
})

test('with 99 one revokes one’s own keys, and creates and revokes no others', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = await clientOf(person)
  const [own, others] = [await addedKey(at, client), await addedKey(at, await clientOf(await keeper({ company })))]
  await database.owner
    .insertInto('employee_permissions')
    .values({ company_id: company.companyId, employee_id: person.employeeId, permission_id: 99 })
    .execute()
  assert.equal((await client.call(addApiKey, keyRequest(today, {}))).code, 'NOT_PERMITTED')
  assert.equal((await client.call(revokeApiKey, { apiKeyID: others.apiKeyID })).code, 'API_KEY_NOT_FOUND')
  assert.equal((await client.call(revokeApiKey, { apiKeyID: own.apiKeyID })).status, 0)
})

test('one’s own keys are listed, searched and paged; the company’s for administrators', async () => {
  const company = await given.company()
  const [admin, person] = [await given.employee({ company, permissions: [1] }), await keeper({ company })]
  const [boss, client] = [await clientOf(admin), await clientOf(person)]
  const facts = { addresses: ['10.0.0.0/8'], calls: ['PDFStamp/GetStampOptions'] as ApiKeyCall[] }
  const one = await addedKey(at, client, { name: 'Invoices, Rayong', ...facts })
  await addedKey(at, client, { name: 'Payroll' })
  await addedKey(at, boss, { name: 'Sealing' })
  const listed = async (list: typeof client, input = {}) => {
    const { data, code } = await list.call(listApiKeys, input)
    return code ?? [data.dataCount, data.count, data.listData.map(({ name }) => name)]
  }
  assert.deepEqual(await listed(client), [2, 1, ['Payroll', 'Invoices, Rayong']])
  assert.deepEqual(await listed(client, { Search: 'rayong' }), [1, 1, ['Invoices, Rayong']])
  assert.deepEqual(await listed(client, { Search: one.token.slice(0, 8) }), [1, 1, ['Invoices, Rayong']])
  assert.deepEqual(await listed(client, { Search: '%' }), [0, 0, []])
  assert.deepEqual(await listed(client, { PerPage: 1, Page: 2 }), [2, 2, ['Invoices, Rayong']])
  assert.deepEqual(await listed(client, { company: true }), 'NOT_PERMITTED')
  assert.deepEqual(await listed(boss), [1, 1, ['Sealing']])
  assert.deepEqual(await listed(boss, { company: true }), [3, 1, ['Sealing', 'Payroll', 'Invoices, Rayong']])
  assert.deepEqual(await listed(boss, { company: true, Search: person.username }), [
    2,
    1,
    ['Payroll', 'Invoices, Rayong'],
  ])
  const { listData } = (await client.call(listApiKeys, { Search: 'rayong' })).data
  const { apiKeyID, createDate, expireDate, ...shown } = listData[0]!
  assert.equal(apiKeyID, one.apiKeyID)
  assert.equal(createDate, today.toISOString())
  assert.ok(expireDate > createDate)
  assert.deepEqual(shown, {
    name: 'Invoices, Rayong',
    hint: one.token.slice(0, 8),
    employeeID: person.employeeId,
    employeeName: `Somchai Jaidee ${person.username}`,
    ...facts,
    certList: [],
    lastUsedDate: null,
    lastUsedAddress: '',
  })
})

test('a session that ends while it creates a key creates none', async () => {
  const owner = await keeper()
  const client = await clientOf(owner)
  const other = await database.ownerPool.connect()
  try {
    await other.query('begin')
    await other.query('select from employees where id = $1 for update', [owner.employeeId])
    const creating = client.call(addApiKey, keyRequest(today))
    await waitUntilWaiting(database)
    await other.query('update sessions set ended_at = $2 where employee_id = $1', [owner.employeeId, today])
    await other.query('commit')
    assert.equal((await creating).code, 'SESSION_REQUIRED')
  } finally {
    other.release()
  }
  assert.equal((await (await clientOf(owner)).call(listApiKeys, {})).data.count, 0)
})
