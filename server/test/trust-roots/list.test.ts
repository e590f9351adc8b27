import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTrustRoots, listTrustRoots, removeTrustRoot } from '@laisen/contract/endpoints/trust-roots'
import { limits } from '@laisen/contract/limits'
import { fingerprint } from '@laisen/pki/certificate'
import { pki, type TestIdentity } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'

const house = await server({ at: new Date() })
const operator = await operatorOf(house)
const { first, second, third, old, issuing } = await pki({
  first: { name: 'ราก Bangkok Root 1' },
  second: { name: 'Bangkok Root 2' },
  third: { name: 'Chiang Mai Root' },
  old: { expired: true },
  issuing: { by: 'first', authority: true },
})

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const pem = ({ certificate }: TestIdentity) =>
  `Subject: somebody\n-----BEGIN CERTIFICATE-----\r\n${base64(certificate.raw).replace(/.{64}/g, '$&\r\n')}\r\n-----END CERTIFICATE-----\n`
const add = (bytes: Uint8Array | string) => operator.call(addTrustRoots, { certificates: base64(bytes) })
/** The common name alone: each has the same organization and country behind it. */
const commonName = (subject: unknown) => /^CN=([^,]+)/.exec(String(subject))?.[1]
const names = async (search = '') =>
  (await operator.call(listTrustRoots, { Search: search })).data.listData.map(({ subject }) => commonName(subject))

test('the list is empty at first; roots come from DER or from PEM with several, each once', async () => {
  assert.deepEqual((await operator.call(listTrustRoots, {})).data, { listData: [], count: 0, dataCount: 0 })
  assert.deepEqual((await add(second.certificate.raw)).data, { added: 1, known: 0 })
  const bundle = [first, second, third].map(pem).join('\n')
  assert.deepEqual((await add(bundle)).data, { added: 2, known: 1 })
  assert.deepEqual(await names(), ['Bangkok Root 2', 'Chiang Mai Root', 'ราก Bangkok Root 1'])
  assert.deepEqual(await names('bangkok'), ['Bangkok Root 2', 'ราก Bangkok Root 1'])
  const page = await operator.call(listTrustRoots, { Page: 2, PerPage: 2 })
  assert.deepEqual([page.data.listData.length, page.data.count, page.data.dataCount], [1, 2, 3])
})

test('what is no root is refused by name, with everything else in the file', async () => {
  const refused = async (bytes: Uint8Array | string) => {
    const { code, params } = await add(bytes)
    return [code, params?.field, commonName(params?.subject)]
  }
  const before = await names()
  assert.deepEqual(await refused(issuing.certificate.raw), ['TRUST_ROOT_NOT_ROOT', 'certificates', 'issuing'])
  assert.deepEqual(await refused(old.certificate.raw), ['TRUST_ROOT_EXPIRED', 'certificates', 'old'])
  assert.deepEqual(await refused('no certificate'), ['TRUST_ROOT_UNREADABLE', 'certificates', undefined])
  const broken = pem(first).replace(/.{64}\r\n/, '')
  assert.deepEqual(await refused(broken), ['TRUST_ROOT_UNREADABLE', 'certificates', undefined])
  assert.deepEqual(await refused(''), ['TRUST_ROOT_FILE_REQUIRED', 'certificates', undefined])
  assert.deepEqual((await operator.call(addTrustRoots, {})).code, 'TRUST_ROOT_FILE_REQUIRED')
  const other = (await pki({ other: {} })).other
  assert.deepEqual((await refused(`${pem(other)}${pem(issuing)}`))[0], 'TRUST_ROOT_NOT_ROOT')
  assert.deepEqual(await names(), before)
})

test('a root that was removed is gone, and removing it again is no error', async () => {
  const print = fingerprint(third.certificate)
  for (const _ of [1, 2]) assert.equal((await operator.call(removeTrustRoot, { fingerprint: print })).status, 0)
  assert.ok(!(await names()).includes('Chiang Mai Root'))
  assert.equal((await operator.call(removeTrustRoot, { fingerprint: 'x' })).status, 1)
})

test('the list holds as many roots as its limit, and none of a file that goes beyond', async () => {
  const { rows } = await house.database.ownerPool.query<{ n: number }>('select count(*)::int as n from trust_roots')
  await house.database.ownerPool.query(
    `insert into trust_roots select lpad(to_hex(n), 64, '0'), '\\x00', 'filler ' || n, now(), 'test', now()
     from generate_series(1, $1) n`,
    [limits.trustRoots - rows[0]!.n - 1],
  )
  const { one, two } = await pki({ one: {}, two: {} })
  assert.deepEqual((await add(pem(one) + pem(two))).code, 'TRUST_ROOTS_TOO_MANY')
  assert.deepEqual((await add(one.certificate.raw)).data, { added: 1, known: 0 })
  assert.deepEqual((await add(two.certificate.raw)).code, 'TRUST_ROOTS_TOO_MANY')
})

test('only the operator reads and changes the list', async () => {
  const company = await house.given.company()
  const admin = house.as.person(await house.given.employee({ company, permissions: [1] }))
  const print = fingerprint(first.certificate)
  for (const caller of [admin, house]) {
    assert.notEqual((await caller.call(listTrustRoots, {})).status, 0)
    assert.notEqual((await caller.call(addTrustRoots, { certificates: base64(first.certificate.raw) })).status, 0)
    assert.notEqual((await caller.call(removeTrustRoot, { fingerprint: print })).status, 0)
  }
})
