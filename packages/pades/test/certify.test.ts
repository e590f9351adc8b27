import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendPdf } from '@laisen/pades/extend'
import { signPdf } from '@laisen/pades/sign'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { bytesSource } from '@laisen/pdf/source'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { authority, reaching } from '@laisen/testkit/reaching'
import { people, request, signed } from './support/signing.ts'

const roots = [people.root.certificate.raw]

for (const certify of [1, 2, 3] as const)
  test(`a document certified with P=${certify} is valid, and says so`, async () => {
    const document = await signed(pdf(), { certify })
    await judgeSigned(document, { signatures: 1, roots })
    assert.equal(validateRevisions(bytesSource(document)).signatures[0]?.permission, certify)
  })

for (const certify of [2, 3] as const)
  test(`after P=${certify} another person may sign invisibly, and no one visibly`, async () => {
    const document = await signed(pdf(), { certify })
    const twice = await signed(document, { key: people.bob.signingKey(), stamp: undefined })
    await judgeSigned(twice, { signatures: 2, roots })
    await assert.rejects(signed(document, { key: people.bob.signingKey() }), { code: 'DOCUMENT_CERTIFIED' })
  })

test('after P=1 no one signs, and nothing is added: the certification reaches B-T at most', async () => {
  const key = await authority.signer('Alice')
  const reach = reaching('B-LTA', { otherwise: 'fall' })
  const { tail, level, missed } = await signPdf(bytesSource(pdf()), request({ key, certify: 1, reach }))
  assert.deepEqual([level, missed], ['B-T', 'document'])
  const document = Buffer.concat([pdf(), tail])
  await judgeSigned(document, { signatures: 1, roots: [authority.root.certificate.raw], level: 'B-T' })
  await assert.rejects(signed(document, { stamp: undefined }), { code: 'DOCUMENT_CERTIFIED' })
  const extended = await extendPdf(bytesSource(document), { reach })
  assert.deepEqual([extended.tail.length, extended.level, extended.missed], [0, 'B-T', 'document'])
})

test('only the first signature certifies', async () => {
  const once = await signed(pdf(), {})
  await assert.rejects(signed(once, { certify: 2, stamp: undefined }), { code: 'DOCUMENT_NOT_CERTIFIABLE' })
  const certified = await signed(pdf(), { certify: 2 })
  await assert.rejects(signed(certified, { certify: 2, stamp: undefined }), { code: 'DOCUMENT_NOT_CERTIFIABLE' })
})

test('a certified document reaches B-LTA with P=2', async () => {
  const key = await authority.signer('Alice')
  const { tail, level } = await signPdf(bytesSource(pdf()), request({ key, certify: 2, reach: reaching('B-LTA') }))
  assert.equal(level, 'B-LTA')
  const roots = [authority.root.certificate.raw]
  await judgeSigned(Buffer.concat([pdf(), tail]), { signatures: 1, documentTimestamps: 1, roots, level: 'B-LTA' })
})

test('fields that a signature locks stay as they are: another signature in one of them is refused', async () => {
  const locking = { action: 'Include', fields: ['Other'] } as const
  const document = await signed(pdf(), { lock: locking })
  await judgeSigned(document, { signatures: 1, roots })
  const twice = await signed(document, { key: people.bob.signingKey() })
  await judgeSigned(twice, { signatures: 2, roots })
  const all = await signed(pdf(), { lock: { action: 'All' } })
  await judgeSigned(all, { signatures: 1, roots })
  await assert.rejects(signed(all, { key: people.bob.signingKey() }), { code: 'DOCUMENT_FIELDS_LOCKED' })
  const others = await signed(pdf(), { lock: { action: 'Exclude', fields: ['Other'] } })
  await assert.rejects(signed(others, { key: people.bob.signingKey() }), { code: 'DOCUMENT_FIELDS_LOCKED' })
})
