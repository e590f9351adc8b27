import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signPdf } from '@laisen/pades/sign'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { signedElsewhere } from './support/elsewhere.ts'
import { expectValid, people, request, signed } from './support/signing.ts'

const again = { stamp: { y: 400 } }
const text = (document: Uint8Array) => Buffer.from(document).toString('latin1')

/** Rewrites /ByteRange in the room that it has. */
function withRange(document: Uint8Array, change: (range: number[]) => readonly unknown[]): Uint8Array {
  const changed = text(document).replace(/\/ByteRange *\[([^\]]*)\] */, (whole, numbers: string) => {
    const range = change(numbers.trim().split(/\s+/).map(Number))
    return `/ByteRange [${range.join(' ')}]`.padEnd(whole.length)
  })
  return Buffer.from(changed, 'latin1')
}

const unsound = (fault: string) => ({ code: 'DOCUMENT_SIGNATURE_UNSOUND', facts: { fieldName: 'Earlier', fault } })

const ranges: [string, (range: number[]) => readonly unknown[]][] = [
  ['one byte past the end', ([a, b, c, d]) => [a, b, c, d! + 1]],
  ['a single range', ([a, b]) => [a, b]],
  ['three numbers', ([a, b, c]) => [a, b, c]],
  ['six numbers', ([a, b, c]) => [a, b, c, 1, 1, 1]],
  ['a negative number', ([a, b, c, d]) => [a, b, c, -d!]],
  ['a fraction', ([a, b, c, d]) => [a, b, c, `${d}.5`]],
  ['parts that overlap', ([a, b, c, d]) => [a, c! + 1, b, d]],
  ['a start after the header', ([, b, c, d]) => [1, b, c, d]],
  ['a gap that is wider than /Contents', ([a, b, c, d]) => [a, b! - 1, c, d]],
  ['a gap that ends after /Contents', ([a, b, c, d]) => [a, b, c! + 1, d! - 1]],
  ['a gap that leaves the file', ([a, b]) => [a, b, 99_999_999, 1]],
  ['names instead of numbers', () => ['/a', '/b', '/c', '/d']],
  ['nothing', () => []],
]

for (const [what, change] of ranges) {
  test(`a document whose signature has a /ByteRange with ${what} is refused by name`, async () => {
    const document = withRange(await signedElsewhere(pdf()), change)
    await assert.rejects(signed(document, again), unsound('byteRange'))
    await assert.rejects(signed(document, { stamp: undefined }), unsound('byteRange'))
  })
}

test('a document that was changed where a signature covers it is refused by name', async () => {
  for (const subFilter of ['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'ETSI.RFC3161']) {
    const sound = await signedElsewhere(pdf(), { subFilter })
    await signed(sound, again)
    const changed = Buffer.from(text(sound).replace('Test document', 'Pest document'), 'latin1')
    assert.notDeepEqual(changed, sound)
    await assert.rejects(signed(changed, again), unsound('digest'), subFilter)
  }
})

test('several signers in turn are refused, too, where an earlier signature is unsound', async () => {
  const sound = await signedElsewhere(pdf())
  const changed = Buffer.from(text(sound).replace('Test document', 'Pest document'), 'latin1')
  const signers = [people.alice, people.carol].map((person) => ({ key: person.signingKey() }))
  const inTurn = { signers, signedAt: new Date(), timeZone: 'UTC' }
  await signPdfInTurn(bytesSource(sound), inTurn)
  await assert.rejects(signPdfInTurn(bytesSource(changed), inTurn), unsound('digest'))
})

test('a gap around another string than /Contents is refused by name', async () => {
  const sound = await signedElsewhere(pdf())
  const id = text(sound).lastIndexOf('/ID [<') + '/ID ['.length
  const end = text(sound).indexOf('>', id) + 1
  const document = withRange(sound, () => [0, id, end, sound.length - end])
  await assert.rejects(signed(document, again), unsound('byteRange'))
})

test('a signature without a CMS is refused by name', async () => {
  const sound = await signedElsewhere(pdf())
  const empty = text(sound).replace(/\/Contents <[0-9a-f]+/, (whole) => `/Contents <`.padEnd(whole.length, '0'))
  await assert.rejects(signed(Buffer.from(empty, 'latin1'), again), unsound('contents'))
})

test('each of several signatures is judged, whatever digest it has', async () => {
  const keys = [people.alice, people.carol, people.dave].map((person) => person.signingKey())
  let document: Uint8Array = pdf()
  for (const [index, key] of keys.entries()) document = await signed(document, { key, stamp: { y: 100 + index * 150 } })
  await expectValid(await signed(document, { stamp: undefined }), { signatures: 4 })
  for (let index = 0; index < 3; index++) {
    const place = [...text(document).matchAll(/\/Contents <[0-9a-f]+?0/g)][index]!
    // The first half of the CMS holds the digest.
    const broken = Buffer.from(document)
    const cms = place.index + '/Contents <'.length
    const digest = broken.indexOf(messageDigestOid, cms, 'latin1') + messageDigestOid.length + 10
    broken.write(broken[digest] === 0x30 ? '1' : '0', digest, 'latin1')
    await assert.rejects(signed(broken, { stamp: undefined }), { code: 'DOCUMENT_SIGNATURE_UNSOUND' }, `${index}`)
  }
})

/** The OID 1.2.840.113549.1.9.4 in hexadecimal. */
const messageDigestOid = '06092a864886f70d010904'

test('a signature in BER is judged too', async () => {
  const sound = await signedElsewhere(pdf(), { ber: true })
  await signed(sound, again)
  const changed = Buffer.from(text(sound).replace('Test document', 'Pest document'), 'latin1')
  await assert.rejects(signed(changed, again), unsound('digest'))
})

test('the document is hashed once for all its signatures, and not again within a turn', async () => {
  const large = pdf({ sizeBytes: 4_000_000 })
  const spentOn = async (document: Uint8Array) => {
    const opened = openPdf(bytesSource(document))
    await signPdf(bytesSource(document), { ...request({ stamp: undefined }), pdf: opened })
    return opened.work.spent
  }
  const once = await signed(large, { stamp: undefined })
  const thrice = await signed(await signed(once, { stamp: undefined }), { stamp: undefined })
  const [none, one, three] = [await spentOn(large), await spentOn(once), await spentOn(thrice)]
  assert.ok(none < 100_000, `${none}`)
  assert.ok(one > 4_000_000 / 16, `${one}`)
  assert.ok(three - one < 100_000, `${one} and ${three}`)
  const signers = Array.from({ length: 20 }, () => ({ key: people.alice.signingKey() }))
  const { tail } = await signPdfInTurn(bytesSource(once), { signers, signedAt: new Date(), timeZone: 'UTC' })
  await expectValid(Buffer.concat([once, tail]), { signatures: 21 })
})

test('a document too large to judge its signatures is refused by name', async () => {
  const once = await signed(pdf({ sizeBytes: 4_000_000 }), { stamp: undefined })
  const opened = openPdf(bytesSource(once), { limits: { work: 200_000 } })
  const signing = signPdf(bytesSource(once), { ...request({ stamp: undefined }), pdf: opened })
  await assert.rejects(signing, { code: 'TOO_COMPLEX' })
})
