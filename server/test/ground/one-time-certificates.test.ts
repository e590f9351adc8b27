import assert from 'node:assert/strict'
import { verify, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { getAuthority, listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import { limits } from '@laisen/contract/limits'
import { authorityJobs } from '@laisen/server/authority/jobs'
import { issueOneTime, useOneTime } from '@laisen/server/authority/one-time'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { issuedCertificate } from '../support/authority.ts'

// The tools judge by the time of this machine, so the server's clock starts there.
const house = await server({ at: new Date() })
const { as, given, clock, database, services } = house
const seconds = () => String(Math.floor(clock.now().getTime() / 1000) + 1)

const anong = { name: 'อนงค์ ใจดี', email: 'anong@example.com' }

/** A one-time certificate of a new company, on a workbench with everything that openssl needs to judge it. */
async function issued(person: { name: string; email: string } = anong) {
  const { companyId } = await given.company({ name: 'Acme & Sons' })
  const made = await issueOneTime(services, { companyId, ...person })
  const [issuing, root] = made.key.chain
  const bench = workbench()
  bench.put('root.pem', toPem(root!.raw))
  bench.put('issuing.pem', toPem(issuing!.raw))
  bench.put('leaf.pem', toPem(made.key.certificate.raw))
  const company = database.company(companyId)
  const at = () => ({ id: made.id, at: clock.now() })
  return {
    ...{ companyId, made, bench, company },
    use: () => company.transaction((db) => useOneTime(db, at())),
    /** As versions of the product did that revoked what no act had used. */
    revoke: () => revokeAsBefore(made.id),
    [Symbol.dispose]: () => bench[Symbol.dispose](),
  }
}

const revokeAsBefore = (id: number) =>
  database.owner
    .updateTable('one_time_certificates')
    .set({ revoked_at: clock.now(), revocation_reason: 'cessationOfOperation' })
    .where('id', '=', id)
    .execute()

type Issued = Awaited<ReturnType<typeof issued>>

/** What OCSP says, judged by openssl. */
async function ocsp({ bench, made }: Issued): Promise<string> {
  const which = ['-issuer', 'issuing.pem', '-cert', 'leaf.pem', '-no_nonce']
  bench.openssl('ocsp', ...which, '-reqout', 'request.der')
  const [address] = made.key.certificate.ocspUrls
  const response = await fetch(address!, { method: 'POST', body: bench.bytes('request.der') })
  bench.put('answer.der', Buffer.from(await response.arrayBuffer()))
  const judged = ['-CAfile', 'root.pem', '-verify_other', 'issuing.pem', '-attime', seconds()]
  return bench.openssl('ocsp', ...which, '-respin', 'answer.der', ...judged)
}

/** The chain, judged by openssl with the authority's list. */
async function chain({ bench, made }: Issued): Promise<string> {
  const [address] = made.key.certificate.crlUrls
  const list = Buffer.from(await (await fetch(address!)).arrayBuffer())
  bench.put('crl.pem', toPem(list, 'X509 CRL'))
  const strictly = ['-x509_strict', '-crl_check', '-CRLfile', 'crl.pem', '-attime', seconds()]
  return bench.opensslSays('verify', ...strictly, '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'leaf.pem')
}

test('openssl verifies the chain, and shows name, address, purposes, policy and a day of validity', async () => {
  using it = await issued()
  const { certificate } = it.made.key
  assert.match(await chain(it), /leaf\.pem: OK/)
  const text = it.bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus_space')
  assert.match(text, /Subject: O=TEST Acme & Sons, OU=UNVERIFIED, serialNumber=E-[0-9a-f]{16}, CN=อนงค์ ใจดี/)
  assert.match(text, /X509v3 Subject Alternative Name: \n\s+email:anong@example\.com/)
  assert.match(text, /X509v3 Key Usage: critical\n\s+Non Repudiation\n/)
  assert.match(text, /X509v3 Extended Key Usage: \n\s+1\.3\.6\.1\.5\.5\.7\.3\.36, 1\.3\.6\.1\.4\.1\.311\.10\.3\.12/)
  const { rows } = await sql<{ arc: string }>`select value as arc from installation where name = 'oid_arc'`.execute(
    database.owner,
  )
  assert.deepEqual(certificate.policies, [`${rows[0]!.arc}.1.4`])
  assert.match(text, new RegExp(`Policy: ${certificate.policies![0]!.replaceAll('.', '\\.')}\n`))
  assert.match(text, /prime256v1/)
  const now = Math.floor(clock.now().getTime() / 1000) * 1000
  assert.ok(Math.abs(certificate.notBefore.getTime() - (now - 5 * 60_000)) <= 5000)
  assert.equal(certificate.notAfter.getTime() - certificate.notBefore.getTime(), (24 * 60 + 5) * 60_000)
})

test('the key signs what the certificate verifies, and is not in the database', async () => {
  using it = await issued()
  const { key } = it.made
  const bytes = Buffer.from('signed attributes')
  const signature = await key.sign(bytes)
  const { publicKey } = new X509Certificate(key.certificate.raw)
  assert.ok(verify(key.digest, bytes, publicKey, signature))
  const other = await issueOneTime(services, { companyId: it.companyId, ...anong })
  assert.ok(!verify(key.digest, bytes, new X509Certificate(other.key.certificate.raw).publicKey, signature))
  const { rows } = await database.ownerPool.query(
    `select column_name from information_schema.columns where table_name = 'one_time_certificates' and data_type = 'bytea'`,
  )
  assert.deepEqual(rows, [{ column_name: 'certificate' }])
})

test('what an earlier version revoked stays revoked: OCSP and the list say so, and it signs no act', async () => {
  using it = await issued()
  assert.match(await ocsp(it), /^leaf\.pem: good[\s\S]*Response verify OK/)
  assert.match(await chain(it), /leaf\.pem: OK/)
  await it.revoke()
  assert.match(await ocsp(it), /^leaf\.pem: revoked[\s\S]*Reason: cessationOfOperation[\s\S]*Response verify OK/)
  clock.advance({ minutes: 1 })
  assert.match(await chain(it), /certificate revoked/)
  assert.equal(await it.use(), false)
})

test('each signs one act', async () => {
  using it = await issued()
  assert.equal(await it.use(), true)
  assert.equal(await it.use(), false)
})

test('what no act has used is never on the list, however many there are and however old they become', async () => {
  using used = await issued()
  await used.use()
  const { companyId } = used
  for (const name of ['Anong', 'Bun', 'Chai']) await issueOneTime(services, { companyId, ...anong, name })
  for (const hours of [1, 25, 24 * 400]) {
    clock.advance({ hours })
    for (const { name, cron, run } of authorityJobs) if (cron) await run(services, { name } as never)
    const [address] = used.made.key.certificate.crlUrls
    used.bench.put('crl.der', Buffer.from(await (await fetch(address!)).arrayBuffer()))
    assert.match(used.bench.openssl('crl', '-in', 'crl.der', '-inform', 'DER', '-noout', '-text'), /No Revoked/)
  }
})

test('another company does not use it, and issues under its own root', async () => {
  using ours = await issued()
  using theirs = await issued()
  assert.notDeepEqual(theirs.made.key.chain[1]!.raw, ours.made.key.chain[1]!.raw)
  const { id } = ours.made
  const at = clock.now()
  assert.equal(await theirs.company.transaction((db) => useOneTime(db, { id, at })), false)
  const { rows } = await theirs.company.read((db) => sql`select id from one_time_certificates`.execute(db))
  assert.deepEqual(rows, [{ id: theirs.made.id }])
})

test('the list of what the authority issued shows the certificates of people only, and what is revoked counts all', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  await issuedCertificate(house, admin)
  const { companyId } = company
  const { id } = await issueOneTime(services, { companyId, ...anong })
  assert.equal((await admin.call(listIssuedCertificates, {})).data.dataCount, 1)
  await revokeAsBefore(id)
  assert.equal((await admin.call(getAuthority)).data.issuing!.crl.revoked, 1)
})

test('two people of one name have different names in their certificates; one person always has the same', async () => {
  using it = await issued()
  const again = async (email: string) => {
    const { key } = await issueOneTime(services, { companyId: it.companyId, name: anong.name, email })
    return key.certificate.subject.raw
  }
  const { raw } = it.made.key.certificate.subject
  assert.deepEqual(await again('Anong@Example.com'), raw)
  assert.notDeepEqual(await again('anong@example.net'), raw)
})

test('names in any script are certified, composed; a long one is cut where no letter is cut in two', async () => {
  const { companyId } = await given.company()
  const nameIn = async (name: string) => {
    const { key } = await issueOneTime(services, { companyId, ...anong, name })
    return new X509Certificate(key.certificate.raw).subject.split('\n').find((line) => line.startsWith('CN='))
  }
  for (const name of ['José Łuczak', 'Ольга Петрова', '山田 太郎', 'محمد علي', 'น้ำ ฎุ', "O'Brien-Smith"])
    assert.equal(await nameIn(name), `CN=${name}`)
  assert.equal(await nameIn('  Jose\u0301 '), 'CN=José')
  assert.equal(await nameIn('ปี่'.repeat(22)), `CN=${'ปี่'.repeat(21)}`)
})

test('names that hide what they say, and addresses that are none, are refused', async () => {
  const { companyId } = await given.company()
  const refused = (facts: Partial<typeof anong>, code: string) =>
    assert.rejects(issueOneTime(services, { companyId, ...anong, ...facts }), { code })
  for (const name of ['', '  ', '...', 'a\nb', 'a\0b', 'a\u202eb', 'a\u200bb', 'a\u2028b', '\ud800'])
    await refused({ name }, 'NAME_HIDDEN_CHARACTERS')
  await refused({ name: 'Раypal' }, 'NAME_MIXED_SCRIPTS')
  await refused({ name: 'https://example.com' }, 'NAME_LINK')
  for (const email of ['', 'anong', 'a@b.com\n', 'อนงค์@example.com', 'a@ไทย.com', 'a@b.com,c@d.com'])
    await refused({ email }, 'EMAIL_INVALID')
})

test('a company issues so many a minute, and another company is not held up', async () => {
  using it = await issued()
  const limit = limits.oneTimeCertificatesPerMinute
  await sql`insert into one_time_certificates (company_id, authority_id, serial, certificate, created_at)
    select company_id, authority_id, 'serial ' || number, '', created_at + interval '20 seconds'
    from one_time_certificates, generate_series(1, ${limit - 1}) number where id = ${it.made.id}`.execute(
    database.owner,
  )
  clock.advance({ seconds: 30 })
  const again = () => issueOneTime(services, { companyId: it.companyId, ...anong })
  const refusal: { code?: string; params?: { retryAfterSeconds: number } } = await again().catch((error) => error)
  assert.equal(refusal.code, 'ONE_TIME_CERTIFICATES_TOO_MANY')
  assert.equal(refusal.params!.retryAfterSeconds, 30)
  using other = await issued()
  assert.ok(other.made.id)
  clock.advance({ seconds: 31 })
  assert.ok((await again()).id)
})

test('without an address for certificates none is issued', async () => {
  const { companyId } = await given.company()
  const { pkiUrl: _, ...config } = services.config
  await assert.rejects(
    issueOneTime({ ...services, config: { ...config, pkiUrl: undefined } }, { companyId, ...anong }),
    {
      code: 'AUTHORITY_ADDRESS_MISSING',
    },
  )
})
