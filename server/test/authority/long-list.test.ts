import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { parseCertificate } from '@laisen/pki/certificate'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { judgeSigned } from '@laisen/testkit/oracle'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { stampRequest } from '../support/stamping.ts'

// The tools judge by the time of this machine, so the server's clock starts there.
const house = await server({ at: new Date(Date.now() - 3_600_000) })
const { as, given, clock, database } = house

/** A company with a certificate, whose authority lists so many revoked ones besides. */
async function companyWithList(revoked: number) {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const certID = await issuedCertificate(house, admin)
  const { certificate, chain, issuedBy } = await database.owner
    .selectFrom('certificate_versions')
    .select(['certificate', 'chain', 'issued_by as issuedBy'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  await sql`insert into one_time_certificates
      (company_id, authority_id, serial, certificate, created_at, revoked_at, revocation_reason)
    select ${company.companyId}, ${issuedBy}, '5a' || lpad(to_hex(number), 30, '0'), '', ${clock.now()}, ${clock.now()},
      'cessationOfOperation'
    from generate_series(1, ${revoked}) number`.execute(database.owner)
  const [issuing, root] = chain as [Buffer, Buffer]
  return { company, admin, certID, leaf: certificate, issuing, root }
}

test('a list of 130,000 entries is published, openssl verifies it, and who is not on it is good', async () => {
  const { admin, leaf, issuing, root } = await companyWithList(130_000)
  const [address] = parseCertificate(leaf).crlUrls
  const answer = await fetch(address!)
  assert.equal(answer.status, 200)
  const list = Buffer.from(await answer.arrayBuffer())
  assert.ok(list.length > 130_000 * 40, `${list.length} bytes`)
  assert.equal((await admin.call(getAuthority)).data.issuing!.crl.revoked, 130_000)
  using bench = workbench()
  bench.put('crl.pem', toPem(list, 'X509 CRL'))
  bench.put('root.pem', toPem(root))
  bench.put('issuing.pem', toPem(issuing))
  bench.put('leaf.pem', toPem(leaf))
  const seconds = String(Math.floor(clock.now().getTime() / 1000) + 1)
  const options = ['-crl_check', '-CRLfile', 'crl.pem', '-attime', seconds, '-CAfile', 'root.pem']
  assert.match(bench.opensslSays('verify', ...options, '-untrusted', 'issuing.pem', 'leaf.pem'), /leaf\.pem: OK/)
})

for (const [level, revoked] of [
  ['B-LT', 0],
  ['B-LT', 20_000],
  ['B-LTA', 130_000],
] as const)
  test(`a document at ${level} does not carry a list of ${revoked} entries, because OCSP knows the timestamp unit`, async () => {
    const { admin, certID, root } = await companyWithList(revoked)
    const order = stampRequest(certID, { level, certPassword: certificatePassword })
    const { data } = await admin.call(addPdfStamp, order)
    assert.equal(data.level, level)
    const document = Buffer.from(data.pdfString, 'base64')
    assert.ok(document.length < 120_000, `${document.length} bytes`)
    const documentTimestamps = level === 'B-LTA' ? 1 : 0
    await judgeSigned(document, { signatures: 1, documentTimestamps, level, roots: [root] })
  })

test('OCSP says good of a timestamp unit and of a responder, and nothing of what another authority issued', async () => {
  const { leaf, issuing, root, ...ours } = await companyWithList(0)
  const other = await companyWithList(0)
  /** Made with the first timestamp, and the first answer. */
  const made = async (table: 'timestamp_units' | 'ocsp_responders', { admin, certID, company }: typeof ours) => {
    const order = stampRequest(certID, { level: 'B-LT', certPassword: certificatePassword })
    assert.equal((await admin.call(addPdfStamp, order)).data.level, 'B-LT')
    const made = database.owner.selectFrom(table).where('company_id', '=', company.companyId)
    return (await made.select('certificate').executeTakeFirstOrThrow()).certificate
  }
  using bench = workbench()
  bench.put('root.pem', toPem(root))
  bench.put('issuing.pem', toPem(issuing))
  bench.put('leaf.pem', toPem(leaf))
  bench.put('unit.pem', toPem(await made('timestamp_units', ours)))
  bench.put('other.pem', toPem(await made('timestamp_units', other)))
  const [ocsp] = parseCertificate(leaf).ocspUrls
  const ask = async (...which: string[]) => {
    bench.openssl('ocsp', '-issuer', 'issuing.pem', ...which, '-no_nonce', '-reqout', 'request.der')
    const response = await fetch(ocsp!, { method: 'POST', body: bench.bytes('request.der') })
    bench.put('answer.der', Buffer.from(await response.arrayBuffer()))
    const seconds = String(Math.floor(clock.now().getTime() / 1000) + 1)
    const judged = ['-CAfile', 'root.pem', '-verify_other', 'issuing.pem', '-attime', seconds]
    return bench.opensslSays(
      'ocsp',
      '-issuer',
      'issuing.pem',
      ...which,
      '-no_nonce',
      '-respin',
      'answer.der',
      ...judged,
    )
  }
  assert.match(await ask('-cert', 'unit.pem', '-cert', 'leaf.pem'), /unit\.pem: good[\s\S]*leaf\.pem: good/)
  bench.put('responder.pem', toPem(await made('ocsp_responders', ours)))
  assert.match(await ask('-cert', 'responder.pem'), /responder\.pem: good/)
  assert.match(await ask('-cert', 'other.pem'), /unauthorized/)
  assert.match(await ask('-serial', '0x1234'), /0x1234: unknown/)
})
