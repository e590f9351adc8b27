import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority, setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'

// The clock of a machine was far ahead for a while, and is right again. What was made meanwhile is dated in the future, and proves nothing to
// anybody who reads it now.

const house = await server({ at: new Date() })
const { as, given, clock, database } = house

async function company() {
  const of = await given.company()
  const admin = as.person(await given.employee({ company: of, permissions: [1] }))
  await issuedCertificate(house, admin)
  await admin.call(setTimestampNetworks, { networks: ['127.0.0.1'] })
  const { timestamps } = (await admin.call(getAuthority)).data
  const { rows } = await database.ownerPool.query<{ path: string; issuer: Buffer; certificate: Buffer }>(
    `select a.path, a.certificate as issuer, v.certificate from authorities a
      join certificate_versions v on v.company_id = a.company_id and v.issued_by = a.id where a.company_id = $1`,
    [of.companyId],
  )
  return { timestamps: timestamps!.url, ...rows[0]! }
}

type Company = Awaited<ReturnType<typeof company>>

const base = ({ timestamps, path }: Company) => `${new URL(timestamps).origin}/pki/${path}`

/** When the list, the OCSP answer, and the certificate that signed the answer say that they are from. */
async function published(of: Company) {
  using bench = workbench()
  bench.put('crl', Buffer.from(await (await fetch(`${base(of)}.crl`)).arrayBuffer()))
  const list = bench.openssl('crl', '-in', 'crl', '-inform', 'der', '-noout', '-lastupdate')
  bench.put('issuer', toPem(of.issuer))
  bench.put('certificate', toPem(of.certificate))
  bench.openssl('ocsp', '-issuer', 'issuer', '-cert', 'certificate', '-no_nonce', '-reqout', 'request')
  const response = await fetch(`${base(of)}/ocsp`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/ocsp-request' } },
    body: new Uint8Array(bench.bytes('request')),
  })
  bench.put('response', Buffer.from(await response.arrayBuffer()))
  const answer = bench.openssl('ocsp', '-respin', 'response', '-resp_text', '-noverify')
  const at = (text: string, name: RegExp) => new Date(name.exec(text)![1]!)
  return {
    list: at(list, /lastUpdate=(.*)/),
    answer: at(answer, /This Update: (.*)/),
    responder: at(answer, /Not Before: (.*)/),
  }
}

async function timestamp({ timestamps }: Company): Promise<string> {
  using bench = workbench()
  bench.put('data', 'what is stamped')
  bench.openssl('ts', '-query', '-data', 'data', '-sha256', '-out', 'request')
  const headers = { 'content-type': 'application/timestamp-query' }
  const response = await fetch(timestamps, { method: 'POST', headers, body: new Uint8Array(bench.bytes('request')) })
  bench.put('reply', Buffer.from(await response.arrayBuffer()))
  return bench.opensslSays('ts', '-reply', '-in', 'reply', '-text')
}

test('what a clock that was once far ahead had made is not given out once it is right again', async () => {
  const start = clock.now()
  const of = await company()
  assert.match(await timestamp(of), /Status: Granted/)
  clock.advance({ hours: 24 * 100 })
  const ahead = await published(of)
  assert.ok(ahead.list > start && ahead.responder > start && ahead.answer > start)
  assert.match(await timestamp(of), /Status: Granted/)
  clock.set(new Date(start.getTime() + 3_600_000))
  const now = clock.now()
  const { list, answer, responder } = await published(of)
  assert.deepEqual([list <= now, answer <= now, responder <= now], [true, true, true])
  const said = await timestamp(of)
  assert.match(said, /Status: Granted/)
  const time = new Date(/Time stamp: (.*)/.exec(said)![1]!)
  assert.ok(Math.abs(time.getTime() - now.getTime()) < 2_000, said)
})
