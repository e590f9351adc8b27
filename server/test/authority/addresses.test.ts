import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { suspendCompany } from '@laisen/contract/endpoints/platform'
import { parseCertificate } from '@laisen/pki/certificate'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'
import { operatorOf } from '../support/operator.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// The tools judge by the time of this machine, so the server's clock starts there.
const house = await server({ at: new Date() })
const { as, given, clock, database, url } = house
const seconds = () => String(Math.floor(clock.now().getTime() / 1000) + 1)

/** An employee with a certificate of the company's authority, and everything that it leads to. */
async function issued() {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const owner = await given.employee({ company, permissions: [5, 6] })
  const certID = await issuedCertificate(house, as.person(owner))
  const { certificate, chain } = await database.owner
    .selectFrom('certificate_versions')
    .select(['certificate', 'chain'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const [issuing, root] = chain as [Buffer, Buffer]
  return { company, admin, owner, certID, leaf: certificate, issuing, root }
}

async function download(address: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

const addressesIn = (der: Uint8Array) => {
  const { crlUrls, ocspUrls, issuerUrls } = parseCertificate(der)
  return { crl: crlUrls[0]!, ocsp: ocspUrls[0]!, issuer: issuerUrls[0]! }
}

test('openssl follows the addresses in a certificate up to the root, strictly, and checks both revocation lists', async () => {
  const { leaf, issuing, root, admin } = await issued()
  const [fromLeaf, fromIssuing] = [addressesIn(leaf), addressesIn(issuing)]
  const issuer = await download(fromLeaf.issuer)
  assert.deepEqual([issuer.status, issuer.type], [200, 'application/pkix-cert'])
  assert.deepEqual(issuer.bytes, issuing)
  assert.deepEqual((await download(fromIssuing.issuer)).bytes, root)
  const { roots } = (await admin.call(getAuthority)).data
  assert.deepEqual((await download(roots[0]!.url)).bytes, root)

  using bench = workbench()
  bench.put('root.pem', toPem(root))
  bench.put('issuing.pem', toPem(issuing))
  bench.put('leaf.pem', toPem(leaf))
  const crls = await Promise.all([fromLeaf.crl, fromIssuing.crl].map(download))
  assert.deepEqual(
    crls.map(({ status, type }) => [status, type]),
    Array.from({ length: 2 }, () => [200, 'application/pkix-crl']),
  )
  bench.put('crls.pem', crls.map(({ bytes }) => toPem(bytes, 'X509 CRL')).join(''))
  const strictly = ['-x509_strict', '-crl_check_all', '-CRLfile', 'crls.pem', '-attime', seconds()]
  const said = bench.openssl('verify', ...strictly, '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'leaf.pem')
  assert.match(said, /leaf\.pem: OK/)
})

test('the certificate of a deleted employee is on the next list with its reason, and openssl refuses it', async () => {
  const { leaf, issuing, root, admin, owner } = await issued()
  const { crl } = addressesIn(leaf)
  const before = await download(crl)
  await admin.call(deleteEmployeeExtByUserId, { id: owner.employeeId })
  assert.deepEqual((await download(crl)).bytes, before.bytes, 'a list is made at most once a minute')
  clock.advance({ minutes: 1 })
  const after = await download(crl)
  assert.notDeepEqual(after.bytes, before.bytes)
  assert.deepEqual((await download(crl)).bytes, after.bytes, 'and only if something changed')

  using bench = workbench()
  bench.put('crl.der', after.bytes)
  const text = bench.openssl('crl', '-inform', 'DER', '-in', 'crl.der', '-noout', '-text')
  assert.match(text, /X509v3 CRL Number:\s+2/)
  assert.match(text, /Affiliation Changed/)
  bench.put('root.pem', toPem(root))
  bench.put('issuing.pem', toPem(issuing))
  bench.put('leaf.pem', toPem(leaf))
  bench.put('crl.pem', toPem(after.bytes, 'X509 CRL'))
  const options = ['-crl_check', '-CRLfile', 'crl.pem', '-attime', seconds(), '-CAfile', 'root.pem']
  const said = bench.opensslSays('verify', ...options, '-untrusted', 'issuing.pem', 'leaf.pem')
  assert.match(said, /certificate revoked/)
})

test('fifty readers of an outdated list get the same new one', async () => {
  const { leaf } = await issued()
  const { crl } = addressesIn(leaf)
  const lists = await Promise.all(Array.from({ length: 50 }, () => download(crl)))
  assert.equal(new Set(lists.map(({ bytes }) => bytes.toString('hex'))).size, 1)
})

test('readers of an outdated list wait for the same new one, and keep no connection from others', async () => {
  const { leaf, company, admin, owner } = await issued()
  const { crl } = addressesIn(leaf)
  const before = await download(crl)
  await admin.call(deleteEmployeeExtByUserId, { id: owner.employeeId })
  clock.advance({ minutes: 1 })
  const another = await database.ownerPool.connect()
  try {
    await another.query('begin')
    await another.query('select 1 from authorities where company_id = $1 for update', [company.companyId])
    // More than there are connections.
    const lists = Array.from({ length: 30 }, () => download(crl))
    await waitUntilWaiting(database)
    assert.equal((await admin.call(getAuthority, {})).status, 0)
    await another.query('commit')
    const after = await Promise.all(lists)
    assert.deepEqual(new Set(after.map(({ status }) => status)), new Set([200]))
    assert.equal(
      after.some(({ bytes }) => bytes.equals(before.bytes)),
      false,
    )
  } finally {
    await another.query('rollback')
    another.release()
  }
})

test('OCSP answers openssl by POST, with and without a nonce: good, then revoked at once with its reason', async () => {
  const { leaf, issuing, root, admin, owner } = await issued()
  using bench = workbench()
  bench.put('root.pem', toPem(root))
  bench.put('issuing.pem', toPem(issuing))
  bench.put('leaf.pem', toPem(leaf))
  const { ocsp } = addressesIn(leaf)
  const ask = async (...options: string[]) => {
    bench.openssl('ocsp', '-issuer', 'issuing.pem', '-cert', 'leaf.pem', '-reqout', 'request.der', ...options)
    const response = await fetch(ocsp, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: bench.bytes('request.der'),
    })
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/ocsp-response'])
    const bytes = Buffer.from(await response.arrayBuffer())
    bench.put('answer.der', bytes)
    const judged = [
      '-respin',
      'answer.der',
      '-CAfile',
      'root.pem',
      '-verify_other',
      'issuing.pem',
      '-attime',
      seconds(),
    ]
    // With the request at hand, openssl compares its nonce; otherwise it would add another.
    const which = ['-no_nonce', '-reqin', 'request.der', '-issuer', 'issuing.pem', '-cert', 'leaf.pem']
    return { said: bench.openssl('ocsp', ...which, ...judged), bytes, cache: response.headers.get('cache-control') }
  }
  const good = await ask('-no_nonce')
  assert.match(good.said, /^leaf\.pem: good[\s\S]*Response verify OK/)
  assert.equal(good.cache, 'public, max-age=3600')
  assert.deepEqual((await ask('-no_nonce')).bytes, good.bytes, 'signed once')
  const withNonce = await ask()
  assert.match(withNonce.said, /^leaf\.pem: good[\s\S]*Response verify OK/)
  assert.equal(withNonce.cache, 'no-store')
  assert.notDeepEqual((await ask()).bytes, withNonce.bytes)

  await admin.call(deleteEmployeeExtByUserId, { id: owner.employeeId })
  for (const options of [['-no_nonce'], []]) {
    const { said } = await ask(...options)
    assert.match(said, /^leaf\.pem: revoked[\s\S]*Reason: affiliationChanged[\s\S]*Response verify OK/)
  }
})

test('OCSP answers by GET, and says what it does not know', async () => {
  const { leaf, issuing } = await issued()
  const other = await issued()
  using bench = workbench()
  bench.put('issuing.pem', toPem(issuing))
  bench.put('other.pem', toPem(other.issuing))
  bench.put('leaf.pem', toPem(leaf))
  const { ocsp } = addressesIn(leaf)
  const get = async (request: Buffer) => {
    const { status, type, bytes } = await download(`${ocsp}/${encodeURIComponent(request.toString('base64'))}`)
    assert.deepEqual([status, type], [200, 'application/ocsp-response'])
    bench.put('answer.der', bytes)
    return bench.opensslSays('ocsp', '-respin', 'answer.der', '-noverify', '-text')
  }
  const request = (...which: string[]) => {
    bench.openssl('ocsp', '-no_nonce', '-sha256', ...which, '-reqout', 'request.der')
    return bench.bytes('request.der')
  }
  assert.match(await get(request('-issuer', 'issuing.pem', '-cert', 'leaf.pem')), /Cert Status: good/)
  assert.match(await get(request('-issuer', 'issuing.pem', '-serial', '0x1234')), /Cert Status: unknown/)
  assert.match(await get(request('-issuer', 'other.pem', '-cert', 'leaf.pem')), /unauthorized/)
  assert.match(await get(Buffer.from('no request')), /malformedrequest/)
})

test('an address that does not exist, a body that is too large and a root asked by OCSP are refused', async () => {
  const { leaf, issuing } = await issued()
  const { ocsp, crl } = addressesIn(leaf)
  const nobody = '0'.repeat(32)
  for (const path of [`${nobody}.cer`, `${nobody}.crl`, 'x.cer', `${crl.split('/').at(-1)}x`, `${nobody}/ocsp/AAAA`])
    assert.equal((await download(`${url}/pki/${path}`)).status, 404, path)
  const rootPath = addressesIn(issuing).crl.replace(/\.crl$/, '')
  assert.equal((await fetch(`${rootPath}/ocsp`, { method: 'POST', body: 'x' })).status, 404)
  assert.equal((await fetch(ocsp, { method: 'POST', body: 'x'.repeat(8193) })).status, 413)
  assert.equal((await fetch(ocsp, { method: 'POST', body: 'x'.repeat(8192) })).status, 200)
})

test('the addresses of a suspended company keep answering', async () => {
  const { company, leaf } = await issued()
  const operator = await operatorOf(house)
  const reason = 'An unpaid invoice'
  assert.equal((await operator.call(suspendCompany, { companyID: company.companyId, reason })).status, 0)
  const { crl, issuer } = addressesIn(leaf)
  assert.deepEqual([(await download(crl)).status, (await download(issuer)).status], [200, 200])
})

test('a list is renewed every day, before readers find it too old', async () => {
  const { leaf } = await issued()
  const { crl } = addressesIn(leaf)
  const first = await download(crl)
  clock.advance({ hours: 23, minutes: 59 })
  assert.deepEqual((await download(crl)).bytes, first.bytes)
  clock.advance({ minutes: 1 })
  assert.notDeepEqual((await download(crl)).bytes, first.bytes)
})
