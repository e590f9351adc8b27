/** What the CMS in /Contents may be, and what it may not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TAG } from '@laisen/pki/der'
import { integer, sequence } from '@laisen/pki/der-write'
import { pdf } from '@laisen/testkit/pdfs'
import { cmsElsewhere, issuerIn, signingCertificate, unknownAlgorithm } from '../support/cms-elsewhere.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import { judgeHonest } from '../support/honest.ts'
import { changesAfter, findingIds } from '../support/revisions.ts'
import { people } from '../support/signing.ts'

type Facts = Parameters<typeof cmsElsewhere>[0]

const cades = 'ETSI.CAdES.detached'
const plain = 'adbe.pkcs7.detached'

/** Our validator and pyHanko find nothing. */
async function judgeSound(facts: Facts, subFilter = cades): Promise<void> {
  await judgeHonest(await signedElsewhere(pdf(), { subFilter, cms: cmsElsewhere(facts) }))
}

async function found(facts: Facts, subFilter = cades): Promise<string[]> {
  return findingIds(await signedElsewhere(pdf(), { subFilter, cms: cmsElsewhere(facts) }))
}

test('a signature of another product is whole', async () => {
  for (const subFilter of [cades, plain]) await judgeSound({ attributes: [signingCertificate()] }, subFilter)
})

test('a detached signature has no content inside, not even an empty one', async () => {
  for (const inside of [new Uint8Array(), Buffer.from('anything'), Buffer.alloc(32)])
    for (const subFilter of [cades, plain])
      assert.deepEqual(await found({ inside }, subFilter), ['CONTENT_ENCAPSULATED'])
})

test('a signature without signed attributes is over the signed bytes themselves, where its kind permits it', async () => {
  await judgeSound({ attributes: 'none' }, plain)
  assert.deepEqual(await found({ attributes: 'none' }, cades), ['SIGNED_ATTRIBUTES_MISSING'])
  const contentType = '1.2.840.113549.1.9.16.1.4'
  assert.deepEqual(await found({ attributes: 'none', contentType }, plain), ['SIGNED_ATTRIBUTES_MISSING'])
})

test('it is found that a signature without signed attributes is over something else', async () => {
  const signs = Buffer.from('other bytes')
  assert.deepEqual(await found({ attributes: 'none', signs }, plain), ['CMS_NOT_INTACT'])
  const sound = await signedElsewhere(pdf(), { subFilter: plain, cms: cmsElsewhere({ attributes: 'none' }) })
  const changed = Buffer.from(Buffer.from(sound).toString('latin1').replace('Test document', 'Pest document'), 'latin1')
  assert.deepEqual(findingIds(changed), ['CMS_NOT_INTACT'])
})

const stringTypes = [TAG.printableString, TAG.utf8String, TAG.ia5String, TAG.bmpString]

test('the name of the issuer may be written in another type of string, in the SignerInfo and in the attributes', async () => {
  for (const tag of stringTypes) {
    await judgeSound({ issuer: issuerIn(tag), attributes: [signingCertificate()] })
    await judgeSound({ attributes: [signingCertificate(issuerIn(tag))] })
  }
  const spaced = issuerIn(TAG.utf8String, (text) => ` ${text.toUpperCase()} `)
  assert.deepEqual(await found({ issuer: spaced, attributes: [signingCertificate(spaced)] }), [])
})

test('it is found that the name of the issuer is another, or that the serial number is', async () => {
  const other = issuerIn(TAG.utf8String, (text) => `${text}x`)
  assert.deepEqual(await found({ issuer: other }), ['SIGNER_CERTIFICATE_MISSING'])
  assert.deepEqual(await found({ attributes: [signingCertificate(other)] }), ['ISSUER_SERIAL_DIFFERS'])
  const serial = signingCertificate(issuerIn(TAG.utf8String), integer(7))
  assert.deepEqual(await found({ attributes: [serial] }), ['ISSUER_SERIAL_DIFFERS'])
  const less = sequence()
  assert.deepEqual(await found({ issuer: less }), ['SIGNER_CERTIFICATE_MISSING'])
})

test('it is found that the attributes name another certificate, also where they do so twice', async () => {
  const wrong = signingCertificate(undefined, undefined, Buffer.alloc(32))
  const right = signingCertificate()
  assert.deepEqual(await found({ attributes: [right] }), [])
  for (const attributes of [[wrong], [wrong, wrong], [right, wrong], [right, right]])
    assert.deepEqual(await found({ attributes }), ['SIGNING_CERTIFICATE_DIFFERS'])
})

test('what is wrong with a CMS has a name of its own', async () => {
  assert.deepEqual(await found({ algorithm: unknownAlgorithm }), ['ALGORITHM_UNSUPPORTED'])
  assert.deepEqual(await found({ digest: unknownAlgorithm }), ['DIGEST_UNKNOWN'])
  assert.deepEqual(await found({ certificates: [people.bob.certificate.raw] }), ['SIGNER_CERTIFICATE_MISSING'])
  assert.deepEqual(await found({ signers: 2 }), ['SIGNERS_NOT_ONE'])
  assert.deepEqual(await found({ signers: 0 }), ['SIGNERS_NOT_ONE'])
})

test('a later signature that nobody can verify here is unexplained, and one that is wrong is not allowed', async () => {
  const later = async (facts: Facts) => {
    const second = { fieldName: 'Second', cms: cmsElsewhere(facts) }
    return signedElsewhere(await signedElsewhere(pdf()), second)
  }
  for (const facts of [{ algorithm: unknownAlgorithm }, { digest: unknownAlgorithm }] satisfies Facts[]) {
    const document = await later(facts)
    assert.deepEqual(findingIds(document, 'Earlier'), ['LATER_SIGNATURE_UNKNOWN'])
    assert.deepEqual(changesAfter(document, 'Earlier'), ['SIGNATURE_ADDED unexplained'])
  }
  for (const facts of [{ inside: new Uint8Array() }, { signs: Buffer.from('other') }, { signers: 2 }] satisfies Facts[])
    assert.deepEqual(changesAfter(await later(facts), 'Earlier'), ['SIGNATURE_ADDED not allowed'])
  const named = await later({ attributes: [signingCertificate(issuerIn(TAG.utf8String), integer(7))] })
  assert.deepEqual(changesAfter(named, 'Earlier'), ['SIGNATURE_ADDED allowed'])
})
