import assert from 'node:assert/strict'
import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readDer } from '@laisen/pki/der'
import { context, integer, nullValue, octetString, oid, sequence } from '@laisen/pki/der-write'
import { PkiError } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import { MAX_PKCS12_BYTES, openPkcs12 } from '@laisen/pki/pkcs12'
import { bmpPassword, KDF_PURPOSE, KdfBudget, MAX_ITERATIONS, pkcs12Kdf } from '@laisen/pki/pkcs12-kdf'
import { bag, dataInfo, writePkcs12 } from '@laisen/pki/pkcs12-write'
import { pki } from '@laisen/testkit/pki'
import { workOf } from '@laisen/testkit/thread-time'
import fc from 'fast-check'
import { certificateBag, fileWithMac, keyBag, openFile } from './pkcs12-files.ts'

const { issuing, alice, bob } = await pki({
  root: {},
  issuing: { by: 'root' },
  alice: { by: 'issuing', key: 'rsa2048' },
  bob: { by: 'issuing' },
})

test('a file that is not PKCS#12 is refused by name', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('3080')])
    assert.throws(() => openPkcs12(bytes, 'x'), { code: 'PKCS12_MALFORMED' })
  assert.throws(() => openPkcs12(Buffer.alloc(MAX_PKCS12_BYTES + 1), 'x'), { code: 'PKCS12_TOO_LARGE' })
  const signed = sequence(integer(3), sequence(oid(OID.signedData), context(0, octetString(Buffer.alloc(1)))))
  assert.throws(() => openPkcs12(signed, 'x'), { code: 'PKCS12_UNSUPPORTED' })
})

const salt8 = octetString(Buffer.alloc(8))
const pbkdf2 = (...more: Uint8Array[]) => sequence(oid(OID.pbkdf2), sequence(salt8, ...more))
const aes = (ivBytes = 16) => sequence(oid(OID.aes128Cbc), octetString(Buffer.alloc(ivBytes)))
const pbes2 = (derivation: Uint8Array, cipher = aes()) => sequence(oid(OID.pbes2), sequence(derivation, cipher))
const noSuch = sequence(oid('1.2.3.4'), nullValue())
const protections: [string, string, Uint8Array, number?][] = [
  ['an unknown cipher', 'PKCS12_UNSUPPORTED', pbes2(pbkdf2(integer(1)), noSuch)],
  ['an unknown derivation', 'PKCS12_UNSUPPORTED', pbes2(noSuch)],
  ['an unknown function in PBKDF2', 'PKCS12_UNSUPPORTED', pbes2(pbkdf2(integer(1), noSuch))],
  ['an unknown protection', 'PKCS12_UNSUPPORTED', noSuch],
  ['protection without parameters', 'PKCS12_UNSUPPORTED', sequence(oid(OID.pbes2))],
  ['a key length of another cipher', 'PKCS12_MALFORMED', pbes2(pbkdf2(integer(1), integer(32)))],
  ['no iterations', 'PKCS12_MALFORMED', pbes2(pbkdf2(integer(0)))],
  ['an odd initialisation vector', 'PKCS12_MALFORMED', pbes2(pbkdf2(integer(1)), aes(8))],
  ['half a block', 'PKCS12_MALFORMED', pbes2(pbkdf2(integer(1))), 24],
  ['half a legacy block', 'PKCS12_MALFORMED', sequence(oid(OID.pbeWithSha1And3Des), sequence(salt8, integer(1))), 12],
  ['too many iterations of PBKDF2', 'KDF_TOO_COSTLY', pbes2(pbkdf2(integer(MAX_ITERATIONS + 1)))],
]
for (const [what, code, algorithm, sizeBytes = 32] of protections)
  test(`a key under ${what} is ${code}`, () => {
    const shrouded = bag(OID.shroudedKeyBag, sequence(algorithm, octetString(Buffer.alloc(sizeBytes))))
    const safes = sequence(dataInfo(sequence(shrouded, certificateBag(alice))))
    // The MAC is correct, so the password cannot be the problem.
    const kdf = { digest: 'sha1', salt: Buffer.alloc(8), iterations: 1, bytes: 20, budget: new KdfBudget() } as const
    const mac = createHmac('sha1', pkcs12Kdf(bmpPassword('x'), KDF_PURPOSE.mac, kdf))
      .update(safes)
      .digest()
    const digestInfo = sequence(sequence(oid(OID.sha1), nullValue()), octetString(mac))
    const file = sequence(integer(3), dataInfo(safes), sequence(digestInfo, salt8))
    assert.throws(() => openPkcs12(file, 'x'), { code })
  })

test('a file with too many iterations is refused before they are run', () => {
  const { key, certificate } = alice
  const costly = Buffer.from(writePkcs12({ key, certificate, chain: [], password: 'x', iterations: 1 }))
  // The MAC's iterations are the last element of the file; the lengths around it grow by three.
  const macEnds = readDer(costly).children[2]!
  const mac = sequence(macEnds.children[0]!.raw, macEnds.children[1]!.raw, integer(MAX_ITERATIONS + 1))
  const [version, safes] = readDer(costly).children
  const refused = () =>
    assert.throws(() => openPkcs12(sequence(version!.raw, safes!.raw, mac), 'x'), {
      code: 'KDF_TOO_COSTLY',
      facts: { iterations: MAX_ITERATIONS + 1, maxIterations: MAX_ITERATIONS },
    })
  assert.ok(workOf(refused) < 200)
})

test('many costly bags are refused like one costly file', () => {
  const budget = new KdfBudget()
  for (let derivation = 0; derivation < 3; derivation++) budget.spend(MAX_ITERATIONS, 1)
  assert.throws(() => budget.spend(1, 1), { code: 'KDF_TOO_COSTLY' })
  assert.throws(() => new KdfBudget().spend(MAX_ITERATIONS, 4), { code: 'KDF_TOO_COSTLY' })
})

test('costly keys are refused together, before any of them is derived', () => {
  const shrouded = (iterations: number) =>
    bag(OID.shroudedKeyBag, sequence(pbes2(pbkdf2(integer(iterations))), octetString(Buffer.alloc(32))))
  const opened = (...iterations: number[]) => {
    const budget = new KdfBudget()
    const file = fileWithMac(bmpPassword('x'), ...iterations.map(shrouded), certificateBag(alice))
    let refusal: unknown
    try {
      openPkcs12(file, 'x', { budget })
    } catch (error) {
      refusal = error
    }
    return { code: refusal instanceof PkiError ? refusal.code : refusal, rounds: budget.spent }
  }
  // The MAC takes one round.
  assert.deepEqual(opened(MAX_ITERATIONS, MAX_ITERATIONS, MAX_ITERATIONS), { code: 'KDF_TOO_COSTLY', rounds: 1 })
  assert.deepEqual(opened(1, 1, MAX_ITERATIONS + 1), { code: 'KDF_TOO_COSTLY', rounds: 1 })
  // Within the budget the first one is tried: it was not made with this password.
  assert.deepEqual(opened(1000, 2000), { code: 'PKCS12_WRONG_PASSWORD', rounds: 1001 })
})

test('a file of thousands of keys is refused', () => {
  const file = openFile(...Array.from({ length: 500 }, () => keyBag(bob)), certificateBag(bob))
  assert.throws(() => openPkcs12(file, ''), { code: 'PKCS12_MALFORMED' })
})

test('any change to a file is refused by name or makes no difference', () => {
  const original = bob.pkcs12('secret', { iterations: 1 })
  fc.assert(
    fc.property(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(original)
      changed[at]! ^= change
      try {
        assert.equal(openPkcs12(changed, 'secret').certificate.serial, bob.certificate.serial)
      } catch (error) {
        assert.ok(error instanceof PkiError, String(error))
      }
    }),
    { numRuns: 400 },
  )
})

test('an unprotected file with any change is refused by name or opens', () => {
  for (const identity of [alice, bob]) {
    const original = openFile(keyBag(identity), certificateBag(identity), certificateBag(issuing))
    fc.assert(
      fc.property(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(original)
        changed[at]! ^= change
        try {
          assert.ok(openPkcs12(changed, '').certificate)
        } catch (error) {
          assert.ok(error instanceof PkiError, String(error))
        }
      }),
      { numRuns: 400 },
    )
  }
})

test('PBMAC1 is verified [RFC 9579]', () => {
  const safes = sequence(dataInfo(sequence(keyBag(alice), certificateBag(alice))))
  const salt = randomBytes(16)
  const key = pbkdf2Sync('secret', salt, 2048, 64, 'sha512')
  const prf = sequence(oid(OID.hmacWithSha256), nullValue())
  const kdf = sequence(oid(OID.pbkdf2), sequence(octetString(salt), integer(2048), integer(64), prf))
  const file = (derived: Buffer, derivation: Uint8Array) => {
    const algorithm = sequence(oid(OID.pbmac1), sequence(derivation, sequence(oid(OID.hmacWithSha512), nullValue())))
    const mac = octetString(createHmac('sha512', derived).update(safes).digest())
    // RFC 9579 §5: the outer salt and iterations are ignored.
    const macData = sequence(sequence(algorithm, mac), octetString(Buffer.from('ignored')), integer(1))
    return sequence(integer(3), dataInfo(safes), macData)
  }
  const opened = openPkcs12(file(pbkdf2Sync('secret', salt, 2048, 64, 'sha256'), kdf), 'secret')
  assert.ok(opened.key.equals(alice.key))
  assert.throws(() => openPkcs12(file(key, kdf), 'secret'), { code: 'PKCS12_WRONG_PASSWORD' })
  const costly = sequence(oid(OID.pbkdf2), sequence(octetString(salt), integer(2 ** 40), integer(64), prf))
  assert.throws(() => openPkcs12(file(key, costly), 'secret'), { code: 'KDF_TOO_COSTLY' })
})

test('a file cut off anywhere is malformed', () => {
  const original = bob.pkcs12('secret', { iterations: 1 })
  for (let length = 0; length < original.length; length += 7)
    assert.throws(() => openPkcs12(original.subarray(0, length), 'secret'), { code: 'PKCS12_MALFORMED' })
})
