import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { attribute, buildSignedData } from '@laisen/pki/cms'
import { cmsChecks, lintSignedData } from '@laisen/pki/cms-lint'
import type { DerNode } from '@laisen/pki/der'
import { readDer } from '@laisen/pki/der'
import { readOid } from '@laisen/pki/der-values'
import { element, integer, octetString, oid, sequence, setOf, time } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { pki } from '@laisen/testkit/pki'

const { alice, paul, stranger } = await pki({
  root: {},
  alice: { by: 'root' },
  paul: { by: 'root', key: 'p384' },
  stranger: { by: 'root' },
})
const key = alice.signingKey()
const contentDigest = createHash('sha256').update('content').digest()
const good = await buildSignedData({ key, contentDigest })

/** The members of SignedData, and of its one SignerInfo, by position. */
const signedDataOf = (cms: Uint8Array) => readDer(cms).children[1]!.only.children
const signerInfoOf = (cms: Uint8Array) => signedDataOf(cms).at(-1)!.only.children
const raw = (nodes: readonly DerNode[]) => nodes.map((node): Uint8Array => node.raw)

function rebuild(members: readonly Uint8Array[]): Uint8Array {
  return sequence(oid(OID.signedData), element(0xa0, [sequence(...members)]))
}

/** The good SignedData with one member replaced. */
function withMember(index: number, member: Uint8Array): Uint8Array {
  return rebuild(raw(signedDataOf(good)).with(index, member))
}

function withSignerMember(index: number, member: Uint8Array): Uint8Array {
  return withMember(4, setOf([sequence(...raw(signerInfoOf(good)).with(index, member))]))
}

/** The good SignedData with changed signed attributes, in the right order unless the order is the change. */
function withAttributes(change: (attributes: Uint8Array[]) => Uint8Array[], keepOrder = false): Uint8Array {
  const attributes = change(raw(signerInfoOf(good)[3]!.children))
  return withSignerMember(3, element(0xa0, keepOrder ? attributes : attributes.toSorted(Buffer.compare)))
}

const isOfType = (type: string) => (bytes: Uint8Array) => readOid(readDer(bytes).children[0]!) === type
const without = (type: string) => withAttributes((all) => all.filter((it) => !isOfType(type)(it)))
const withMore = (...more: Uint8Array[]) => withAttributes((all) => [...all, ...more])
const replacing = (type: string, replacement: Uint8Array) =>
  withAttributes((all) => [...all.filter((it) => !isOfType(type)(it)), replacement])

const hash = createHash('sha256').update(alice.certificate.raw).digest()
const essWithDefault = sequence(sequence(sequence(sequence(oid(OID.sha256)), octetString(hash))))
const certificates = (...all: Uint8Array[]) => element(0xa0, all)
const location = attribute(OID.signerLocation, sequence(element(0xa1, [octetString(Buffer.from('x'))])))

/** A mutant for each rule: the change, and the finding it must cause (others may be found too). */
const mutants: Record<string, Uint8Array> = {
  SIGNED_DATA_NOT_DER: Buffer.concat([good, Buffer.from([0])]),
  SIGNED_DATA_VERSION_NOT_1: withMember(0, integer(3)),
  SIGNERS_NOT_ONE: withMember(4, setOf([sequence(...raw(signerInfoOf(good))), sequence(...raw(signerInfoOf(good)))])),
  CONTENT_NOT_ID_DATA: withMember(2, sequence(oid('1.2.840.113549.1.9.16.1.4'))),
  CONTENT_NOT_DETACHED: withMember(2, sequence(oid(OID.data), element(0xa0, [octetString(Buffer.from('content'))]))),
  DIGEST_ALGORITHM_NOT_LISTED: withMember(1, setOf([sequence(oid(OID.sha512))])),
  DIGEST_WEAK: withSignerMember(2, sequence(oid(OID.sha1))),
  REVOCATION_IN_SIGNED_DATA: rebuild([
    ...raw(signedDataOf(good)).slice(0, 4),
    element(0xa1, [sequence()]),
    ...raw(signedDataOf(good)).slice(4),
  ]),
  SIGNER_CERTIFICATE_MISSING: withMember(3, certificates(stranger.certificate.raw)),
  CERTIFICATES_REPEATED: withMember(3, certificates(alice.certificate.raw, alice.certificate.raw)),
  CERTIFICATES_NOT_IN_DER_ORDER: withMember(
    3,
    certificates(
      ...[alice, stranger].map(({ certificate }) => certificate.raw).toSorted((a, b) => Buffer.compare(b, a)),
    ),
  ),
  CONTENT_TYPE_MISSING: without(OID.contentType),
  MESSAGE_DIGEST_MISSING: without(OID.messageDigest),
  SIGNING_TIME_PRESENT: withMore(attribute(OID.signingTime, time(new Date()))),
  SIGNER_LOCATION_PRESENT: withMore(location),
  SIGNING_CERTIFICATE_V2_MISSING: without(OID.signingCertificateV2),
  SIGNING_CERTIFICATE_DEFAULT_ENCODED: replacing(
    OID.signingCertificateV2,
    attribute(OID.signingCertificateV2, essWithDefault),
  ),
  ALGORITHM_PROTECTION_MISSING: without(OID.cmsAlgorithmProtection),
  ATTRIBUTE_REPEATED: withMore(attribute('1.2.3', integer(1)), attribute('1.2.3', integer(2))),
  SIGNED_ATTRIBUTES_NOT_IN_DER_ORDER: withAttributes((all) => all.toReversed(), true),
  UNSIGNED_ATTRIBUTES_NOT_IN_DER_ORDER: withMember(
    4,
    setOf([
      sequence(
        ...raw(signerInfoOf(good)),
        element(0xa1, [attribute('1.2.4', integer(1)), attribute('1.2.3', integer(1))]),
      ),
    ]),
  ),
  ECDSA_ALGORITHM_IS_KEY_TYPE: withSignerMember(4, sequence(oid(OID.ecPublicKey))),
  SIGNATURE_ALGORITHM_UNSUPPORTED: withSignerMember(4, sequence(oid('1.2.3.4'))),
  SIGNATURE_DIGEST_DIFFERS: withSignerMember(4, sequence(oid(OID.ecdsaWithSha512))),
  CURVE_DIGEST_TOO_SHORT: await buildSignedData({ key: { ...paul.signingKey(), digest: 'sha256' }, contentDigest }),
}

test('our own signature has no findings', () => {
  assert.deepEqual(lintSignedData(good), [])
  assert.deepEqual(lintSignedData(rebuild(raw(signedDataOf(good)))), [])
})

for (const [id, mutant] of Object.entries(mutants))
  test(`the lint finds ${id}`, () => {
    const findings = lintSignedData(mutant)
    assert.ok(
      findings.some((finding) => finding.id === id && finding.clause),
      JSON.stringify(findings),
    )
  })

test('each check asks a question, and names the clause that it is about', () => {
  for (const { id, question, clause } of cmsChecks) {
    assert.match(question, /^[A-Z].{10,}\?$/, id)
    assert.ok(clause.length > 4, id)
  }
})
