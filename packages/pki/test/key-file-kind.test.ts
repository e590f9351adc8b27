import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDer } from '@laisen/pki/der'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { toBer } from '@laisen/testkit/ber-forms'
import { foundFile, foundPassword, skipWithoutFound } from '@laisen/testkit/corpus-found'
import { otherKeyFiles } from '@laisen/testkit/other-key-files'
import { pki } from '@laisen/testkit/pki'

const { alice } = await pki({ root: {}, alice: { by: 'root' } })
const file = alice.pkcs12('x')

for (const [what, { file, kind }] of Object.entries(otherKeyFiles()))
  test(`it is not opened, and called what it is: ${what}`, () => {
    assert.throws(() => openPkcs12(file, 'x'), { code: 'PKCS12_OTHER_KIND', facts: { kind } })
  })

test('what is of no kind, or damaged PKCS#12, is not called anything else', () => {
  const cut = file.subarray(0, file.length - 100)
  const others = [cut, Buffer.from('%PDF-1.7'), Buffer.from('-----BEGIN RSA PUBLIC KEY-----'), Buffer.alloc(600)]
  for (const bytes of others) assert.throws(() => openPkcs12(bytes, 'x'), { code: 'PKCS12_MALFORMED' })
})

test('bytes behind a PKCS#12 file do not keep it from opening, and its password still counts', () => {
  for (const whole of [file, toBer(readDer(file))])
    for (const behind of ['\n', '\r\n', '\0\0\0\0', 'trailing\n', '\x30\x82'])
      for (const [password, code] of [
        ['x', undefined],
        ['y', 'PKCS12_WRONG_PASSWORD'],
      ] as const) {
        const bytes = Buffer.concat([whole, Buffer.from(behind, 'latin1')])
        if (code) assert.throws(() => openPkcs12(bytes, password), { code })
        else assert.equal(openPkcs12(bytes, password).certificate.serial, alice.certificate.serial)
      }
})

test('the file with bytes behind it that was once refused', { skip: skipWithoutFound }, () => {
  assert.equal(openPkcs12(foundFile('trailing.p12'), foundPassword).chain.length, 2)
})
