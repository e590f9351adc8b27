import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificateSignatureIdentifier } from '@laisen/pki/algorithms'
import { writeCrl } from '@laisen/pki/crl'
import { readCrl } from '@laisen/pki/crl-read'
import { type Hex, readDer, TAG } from '@laisen/pki/der'
import {
  bitString,
  boolean,
  context,
  element,
  ia5String,
  integer,
  octetString,
  oid,
  primitiveContext,
  sequence,
  time,
} from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { softwareSigner } from '@laisen/pki/signing-key'
import { toBer } from '@laisen/testkit/ber-forms'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import { authority, now } from './authority.ts'
import { faultOfAsync } from './fault.ts'

const { alice, issuing, root } = authority
const revokedAt = new Date('2026-11-20T08:00:00Z')

test('a list is read: its times, who is on it since when and why, and who is not', async () => {
  const certificate = alice.certificate
  const crl = await readCrl(
    await authority.crl('issuing', [{ certificate, revokedAt, reason: 'superseded' }], now),
    issuing.certificate,
  )
  assert.deepEqual(crl.thisUpdate, new Date('2026-11-21T09:00:00Z'))
  assert.deepEqual(crl.nextUpdate, new Date('2026-11-28T09:00:00Z'))
  assert.deepEqual(crl.statusOf(certificate.serial), { status: 'revoked', revokedAt, reason: 'superseded' })
  assert.deepEqual(crl.statusOf(authority.timestampKey.certificate.serial), { status: 'good' })
  assert.ok(crl.covers(certificate))
  const empty = await readCrl(await authority.crl('root', [], now), root.certificate)
  assert.deepEqual(empty.statusOf(issuing.certificate.serial), { status: 'good' })
})

test('a list of another authority, a changed one and garbage are refused', async () => {
  const bytes = await authority.crl(
    'issuing',
    [{ certificate: alice.certificate, revokedAt, reason: 'superseded' }],
    now,
  )
  assert.equal(await faultOfAsync(() => readCrl(bytes, root.certificate)), 'other certificate')
  const changed = Buffer.from(bytes)
  changed[changed.indexOf(Buffer.from(alice.certificate.serial, 'hex'))]! ^= 1
  assert.equal(await faultOfAsync(() => readCrl(changed, issuing.certificate)), 'signature')
  assert.equal(await faultOfAsync(() => readCrl(Buffer.from('no'), issuing.certificate)), 'malformed')
  assert.equal(
    await faultOfAsync(() => readCrl(Buffer.concat([bytes, Buffer.of(0)]), issuing.certificate)),
    'malformed',
  )
})

const made = await pki(
  {
    root: {},
    'without cRLSign': { keyUsage: ['keyCertSign'], authority: true },
    below: { by: 'root', authority: true },
    alice: { by: 'root', crlUrls: ['http://x.example/1.crl'] },
  },
  { now },
)

interface ListExtension {
  type: string
  value: Uint8Array
  critical?: boolean
}

/** A list of one of these authorities with these entries and further extensions. */
async function listOf(
  by: 'root' | 'without cRLSign',
  { entries = [], extensions = [] }: { entries?: readonly Uint8Array[]; extensions?: readonly ListExtension[] } = {},
) {
  const { key, certificate } = made[by]
  const signer = softwareSigner(key)
  const algorithm = certificateSignatureIdentifier(signer.algorithm, signer.digest)
  const all = extensions.map(({ type, value, critical }) =>
    sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value)),
  )
  const tbs = sequence(
    integer(1),
    algorithm,
    certificate.subject.raw,
    time(now),
    ...(entries.length > 0 ? [element(TAG.sequence, entries)] : []),
    ...(all.length > 0 ? [context(0, sequence(...all))] : []),
  )
  return sequence(tbs, algorithm, bitString(await signer.sign(tbs)))
}

const flag = (number: number) => primitiveContext(number, Uint8Array.of(0xff))
const point = (url: string) => context(0, context(0, primitiveContext(6, ia5String(url).subarray(2))))
const scope = (...members: Uint8Array[]) => ({
  type: OID.issuingDistributionPoint,
  critical: true,
  value: sequence(...members),
})

test('only an authority that may sign lists does', async () => {
  const { certificate } = made['without cRLSign']
  const bytes = await listOf('without cRLSign')
  assert.equal(await faultOfAsync(() => readCrl(bytes, certificate)), 'responder')
})

for (const [what, ...extensions] of [
  ['that only states changes', { type: OID.deltaCrlIndicator, value: integer(1), critical: true }],
  ['with a critical extension that nobody knows', { type: '1.2.3.4', value: integer(1), critical: true }],
  ['of some reasons', scope(primitiveContext(3, Uint8Array.of(1, 2)))],
  ['of several issuers', scope(flag(4))],
  ['of attribute certificates', scope(flag(5))],
] as const)
  test(`a list ${what} says nothing`, async () => {
    const bytes = await listOf('root', { extensions })
    assert.equal(await faultOfAsync(() => readCrl(bytes, made.root.certificate)), 'partial')
  })

for (const [what, person, below, ...extensions] of [
  ['without an end and with an extension that is not critical', true, true, { type: '1.2.3.4', value: integer(1) }],
  ['of persons', true, false, scope(flag(1))],
  ['of authorities', false, true, scope(flag(2))],
  ['for the address that the certificate names', true, false, scope(point('http://x.example/1.crl'))],
  ['for another address', false, false, scope(point('http://x.example/2.crl'))],
] as const)
  test(`a list ${what} covers ${person ? 'the person' : ''}${person && below ? ' and ' : ''}${below ? 'the authority' : ''}${person || below ? '' : 'neither'}`, async () => {
    const crl = await readCrl(await listOf('root', { extensions }), made.root.certificate)
    assert.equal(crl.covers(made.alice.certificate), person)
    assert.equal(crl.covers(made.below.certificate), below)
    assert.equal(crl.nextUpdate, undefined)
  })

test('a list of 130,000 certificates is written and read, and other work goes on meanwhile', async () => {
  const serialOf = (index: number) => `7f${index.toString(16).padStart(30, '0')}`
  const revoked = Array.from({ length: 130_000 }, (_, index) => ({
    serial: serialOf(index),
    revokedAt,
    reason: 'superseded' as const,
  }))
  const bytes = await writeCrl({
    issuer: issuing,
    number: 1n,
    ...{ thisUpdate: now, nextUpdate: now, keptSince: now },
    revoked: revoked as unknown as Parameters<typeof writeCrl>[0]['revoked'],
  })
  let turns = 0
  let isRead = false
  const turn = () => {
    turns++
    if (!isRead) setImmediate(turn)
  }
  turn()
  const crl = await readCrl(bytes, issuing.certificate)
  isRead = true
  assert.ok(turns >= 130, `${turns} turns`)
  assert.deepEqual(crl.statusOf(serialOf(129_999) as Hex), { status: 'revoked', revokedAt, reason: 'superseded' })
  assert.deepEqual(crl.statusOf(serialOf(130_000) as Hex), { status: 'good' })
  // Part of a number that is on the list, which its bytes contain.
  assert.deepEqual(crl.statusOf('00ff' as Hex), { status: 'good' })
})

for (const [what, entry] of [
  ['no sequence', integer(1)],
  ['nothing', sequence()],
  ['a number alone', sequence(integer(1))],
  ['a time alone', sequence(time(revokedAt))],
  ['an object identifier of 65 octets', sequence(integer(1), time(revokedAt), element(TAG.oid, [Buffer.alloc(65, 1)]))],
  ['a time that is none', sequence(integer(1), element(TAG.utcTime, [Buffer.from('260231000000Z')]))],
] as const)
  test(`a signed list with an entry of ${what} is refused, also behind a thousand others`, async () => {
    const others = Array.from({ length: 1000 }, () => sequence(integer(7), time(revokedAt)))
    const bytes = await listOf('root', { entries: [...others, entry] })
    assert.equal(await faultOfAsync(() => readCrl(bytes, made.root.certificate)), 'malformed')
  })

test('a list in BER is read, kept in DER, and refused where it is long', async () => {
  const bytes = await authority.crl(
    'issuing',
    [{ certificate: alice.certificate, revokedAt, reason: 'superseded' }],
    now,
  )
  const crl = await readCrl(toBer(readDer(bytes)), issuing.certificate)
  assert.deepEqual(Buffer.from(crl.raw), Buffer.from(bytes))
  assert.equal(crl.statusOf(alice.certificate.serial).status, 'revoked')
  const long = await listOf('root', {
    entries: Array.from({ length: 4000 }, () => sequence(integer(7), time(revokedAt))),
  })
  assert.equal(await faultOfAsync(() => readCrl(long, made.root.certificate)), 'none')
  assert.equal(await faultOfAsync(() => readCrl(toBer(readDer(long)), made.root.certificate)), 'malformed')
})

test('a list that openssl made is read', async () => {
  using bench = workbench()
  const { root, alice } = made
  bench.put('root', toPem(root.certificate.raw))
  bench.put('key', root.key.export({ format: 'pem', type: 'pkcs8' }) as string)
  bench.put(
    'index',
    `R\t301231235959Z\t261120080000Z,keyCompromise\t${alice.certificate.serial.toUpperCase().replace(/^00/, '')}\tunknown\t/CN=alice\n`,
  )
  bench.put('number', '01\n')
  bench.put(
    'conf',
    '[ca]\ndefault_ca=c\n[c]\ndatabase=index\ncrlnumber=number\ndefault_md=sha384\ndefault_crl_days=3\n',
  )
  bench.openssl('ca', '-config', 'conf', '-gencrl', '-cert', 'root', '-keyfile', 'key', '-out', 'crl')
  bench.openssl('crl', '-in', 'crl', '-outform', 'DER', '-out', 'crl.der')
  const crl = await readCrl(bench.bytes('crl.der'), root.certificate)
  assert.deepEqual(crl.statusOf(alice.certificate.serial), { status: 'revoked', revokedAt, reason: 'keyCompromise' })
})
