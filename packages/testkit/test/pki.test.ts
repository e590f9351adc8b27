import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIssuedBy } from '@laisen/pki/path'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { pki } from '@laisen/testkit/pki'

test('rows of the table become certificates, in any order', async () => {
  const { alice, issuing, root } = await pki({
    alice: { by: 'issuing', key: 'rsa2048', name: 'Alice Signer' },
    issuing: { by: 'root' },
    root: {},
  })
  assert.ok(isIssuedBy(alice.certificate, issuing.certificate) && isIssuedBy(issuing.certificate, root.certificate))
  assert.deepEqual(alice.chain, [issuing.certificate, root.certificate])
  assert.equal(openPkcs12(alice.pkcs12('x'), 'x').certificate.serial, alice.certificate.serial)
})

test('every row has a key of its own, also beyond the stored keys', async () => {
  const people = await pki({
    root: {},
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { by: 'root', key: 'rsa2048' }])),
  })
  const keys = new Set(Object.values(people).map(({ certificate }) => Buffer.from(certificate.spki).toString('hex')))
  assert.equal(keys.size, 5)
})

test('certificates are valid around the time that the test gives', async () => {
  const now = new Date('2031-05-05T05:05:05Z')
  const { old, young } = await pki({ root: {}, old: { by: 'root', expired: true }, young: { by: 'root' } }, { now })
  assert.ok(old.certificate.notAfter < now && young.certificate.notAfter > now && young.certificate.notBefore < now)
})

test('a row with an unknown or circular issuer is refused', async () => {
  await assert.rejects(pki({ a: { by: 'b' }, b: { by: 'a' } }), /a by b by a leads nowhere/)
  await assert.rejects(pki({ a: { by: 'missing' } }), /a by missing leads nowhere/)
})
