import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { signPdf } from '@laisen/pades/sign'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { warmUp } from '@laisen/pades/warm-up'
import { bytesSource, type Source } from '@laisen/pdf/source'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import { softwareKey } from '@laisen/pki/signing-key'
import { pdf } from '@laisen/testkit/pdfs'
import { expectValid, people, refusedBy, request, signed } from './support/signing.ts'

test('a PDF stamped with a certificate is valid for every oracle [2.1.01]', async () => {
  const document = await signed(pdf(), { reason: 'Approve contract', location: 'Bangkok' })
  await expectValid(document)
})

test('every kind of key signs', async () => {
  const { bob, carol, dave, erin, frank } = people
  const keys = [bob, carol, dave, erin].map((person) => person.signingKey())
  keys.push(
    frank.signingKey(),
    bob.signingKey({ scheme: 'rsa-pss' }),
    erin.signingKey({ scheme: 'rsa-pss', digest: 'sha384' }),
    frank.signingKey({ scheme: 'rsa-pss', digest: 'sha512' }),
    bob.signingKey({ digest: 'sha512' }),
    erin.signingKey({ digest: 'sha384' }),
  )
  for (const key of keys) await expectValid(await signed(pdf(), { key }))
})

test('keys from old and new PKCS#12 files sign, whatever the order of their certificates', async () => {
  for (const person of [people.alice, people.bob, people.erin]) {
    for (const legacy of [true, false]) {
      const key = softwareKey(openPkcs12(person.pkcs12('pw', { legacy }), 'pw'))
      await expectValid(await signed(pdf(), { key }))
    }
    const { key, certificate, chain } = person
    const file = writePkcs12({
      key,
      certificate: chain.at(-1)!,
      chain: [certificate, ...chain],
      password: 'pw',
      iterations: 2048,
    })
    await expectValid(await signed(pdf(), { key: softwareKey(openPkcs12(file, 'pw')) }))
  }
})

test('each kind of cross-reference is continued with the same kind', async () => {
  for (const facts of [{ xref: 'table' }, { xref: 'stream' }, { xref: 'stream', objectStreams: 10 }] as const) {
    await expectValid(await signed(pdf({ ...facts, pages: 3 }), { stamp: { page: 3 } }))
  }
})

test('second and third signatures leave the earlier ones valid', async () => {
  for (const facts of [{ xref: 'table' }, { xref: 'stream', objectStreams: 10 }] as const) {
    let document = pdf({ ...facts, pages: 2 })
    const steps = [
      { key: people.alice.signingKey(), stamp: { y: 72 } },
      { key: people.bob.signingKey(), stamp: { y: 272 } },
      { key: people.carol.signingKey(), stamp: { y: 72, page: 2 } },
      { key: people.alice.signingKey(), stamp: undefined },
    ]
    for (const [index, step] of steps.entries()) {
      document = await signed(document, step)
      await expectValid(document, { signatures: index + 1 })
    }
  }
})

test('only the tail is new, and the result describes it correctly', async () => {
  const document = pdf({ pages: 2 })
  const { tail, byteRange, level } = await signPdf(bytesSource(document), request())
  const whole = Buffer.concat([document, tail])
  assert.equal(level, 'B-B')
  assert.equal(byteRange[2] + byteRange[3], whole.length)
  assert.ok(tail.length < 20_000, `${tail.length} bytes`)
})

test('the digest of the whole document is correct for every digest of the key', async () => {
  for (const key of [people.carol.signingKey(), people.bob.signingKey({ digest: 'sha512' })]) {
    const document = pdf()
    const facts = { signers: [{ key }], signedAt: new Date(), timeZone: 'Asia/Bangkok' }
    const { tail, documentSha256 } = await signPdfInTurn(bytesSource(document), facts)
    assert.deepEqual(documentSha256, createHash('sha256').update(document).update(tail).digest())
  }
})

test('a source that was hashed as it arrived is signed without being read again', async () => {
  const document = pdf({ pages: 2, sizeBytes: 300_000 })
  let fed = 0
  const source: Source = {
    ...bytesSource(document),
    feed: ({ start, end }, consume) => {
      fed += end - start
      consume(document.subarray(start, end))
    },
  }
  const hashed = createHash('sha256').update(document)
  for (const [key, again] of [
    [people.alice, 0],
    [people.bob, 0],
    [people.carol, document.length],
  ] as const) {
    fed = 0
    const { tail } = await signPdf(source, { ...request({ key: key.signingKey() }), hashed })
    const whole = Buffer.concat([document, tail])
    assert.equal(fed, again)
    await expectValid(whole)
  }
  assert.deepEqual(hashed.digest(), createHash('sha256').update(document).digest())
})

test('hideInfo drops the text, hideImage the picture, both the stamp', async () => {
  for (const stamp of [{}, { hideInfo: true }, { hideImage: true }, { hideInfo: true, hideImage: true }]) {
    const document = await signed(pdf(), { stamp })
    await expectValid(document)
    const text = Buffer.from(document).toString('latin1')
    assert.equal(text.includes('/Subtype /Image'), !('hideImage' in stamp))
    assert.equal(text.includes('/Subtype /Type0'), !('hideInfo' in stamp))
    const forms = text.match(/\/Subtype \/Form\b.*?stream/gs) ?? []
    assert.equal(forms.join('').includes('/Font '), !('hideInfo' in stamp), 'no list of fonts without one')
    assert.equal(text.includes('/Rect [0 0 0 0]'), Object.keys(stamp).length === 2)
  }
})

test('a signing act of an envelope has a commitment and no reason', async () => {
  // One key, without a commitment and with one, which needs more room.
  const key = people.alice.signingKey()
  for (const commitmentType of [undefined, 'proofOfApproval', undefined] as const)
    await expectValid(await signed(pdf(), { key, commitmentType }))
  await assert.rejects(signed(pdf(), { commitmentType: 'proofOfApproval', reason: 'Approve' }), TypeError)
})

test('a certificate that may not sign is refused by its rule', async () => {
  await assert.rejects(signed(pdf(), { key: people.expired.signingKey() }), refusedBy('CERTIFICATE_EXPIRED'))
  const early = new Date(people.alice.certificate.notBefore.getTime() - 1000)
  await assert.rejects(signed(pdf(), { signedAt: early }), refusedBy('CERTIFICATE_NOT_YET_VALID'))
  await assert.rejects(signed(pdf(), { key: people.issuing.signingKey() }), refusedBy('KEY_SIGNS_CERTIFICATES'))
})

test('junk around a PDF does not shift its signature', async () => {
  await expectValid(await signed(pdf({ before: 'MIME junk\r\n' })), { qpdfMayWarn: true, notBy: ['pyHanko'] })
  await expectValid(await signed(pdf({ bareEnd: true })))
  await expectValid(await signed(pdf({ after: '\n\n' })))
})

test('warming up leaves the engine unchanged', async () => {
  await warmUp()
  await expectValid(await signed(pdf()))
})
