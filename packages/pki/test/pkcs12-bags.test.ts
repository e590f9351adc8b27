import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context, octetString, oid, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { bag } from '@laisen/pki/pkcs12-write'
import { pki } from '@laisen/testkit/pki'
import { certificateBag, fileWithMac, keyBag, openFile } from './pkcs12-files.ts'

const { root, issuing, alice, bob } = await pki({
  root: {},
  issuing: { by: 'root' },
  alice: { by: 'issuing', key: 'rsa2048' },
  bob: { by: 'issuing' },
})

const serials = (certificates: readonly { serial: string }[]) => certificates.map(({ serial }) => serial)

test('the leaf is the certificate of the key, whatever the order in the file', () => {
  for (const order of [
    [alice, bob, issuing, root],
    [root, issuing, bob, alice],
    [bob, root, alice, issuing],
  ]) {
    const opened = openPkcs12(openFile(...order.map((identity) => certificateBag(identity)), keyBag(alice)), '')
    assert.equal(opened.certificate.serial, alice.certificate.serial)
    assert.deepEqual(serials(opened.chain), serials([issuing.certificate, root.certificate]))
  }
})

test("a localKeyId does not make another key's certificate the leaf", () => {
  const id = Buffer.from('01')
  const lying = openFile(certificateBag(bob, id), certificateBag(alice), keyBag(alice, id))
  assert.equal(openPkcs12(lying, '').certificate.serial, alice.certificate.serial)
})

test('among several keys, the one whose certificate may sign is used', async () => {
  const { mail, sign } = await pki({
    root: {},
    mail: { by: 'root', keyUsage: ['keyEncipherment'] },
    sign: { by: 'root' },
  })
  const file = openFile(keyBag(mail), keyBag(sign), certificateBag(mail), certificateBag(sign))
  assert.equal(openPkcs12(file, '').certificate.serial, sign.certificate.serial)
})

test('bags inside bags are found', () => {
  const nested = bag(OID.safeContentsBag, sequence(keyBag(alice), certificateBag(alice)))
  assert.equal(openPkcs12(openFile(nested), '').certificate.serial, alice.certificate.serial)
})

test('bags may be nested four deep, and no deeper', () => {
  const nestedIn = (levels: number) => {
    let bags = [keyBag(alice), certificateBag(alice)]
    for (let level = 0; level < levels; level++) bags = [bag(OID.safeContentsBag, sequence(...bags))]
    return fileWithMac(Buffer.alloc(2), ...bags)
  }
  assert.equal(openPkcs12(nestedIn(4), '').certificate.serial, alice.certificate.serial)
  for (const levels of [5, 10]) assert.throws(() => openPkcs12(nestedIn(levels), ''), { code: 'PKCS12_MALFORMED' })
})

test('an unreadable certificate among valid ones does no harm', () => {
  const broken = bag(
    OID.certBag,
    sequence(oid(OID.x509Certificate), context(0, octetString(Buffer.from('3000', 'hex')))),
  )
  assert.equal(
    openPkcs12(openFile(keyBag(alice), broken, certificateBag(alice)), '').certificate.serial,
    alice.certificate.serial,
  )
  assert.throws(() => openPkcs12(openFile(keyBag(alice), broken), ''), { code: 'CERTIFICATE_MALFORMED' })
})

test('opening a file leaves its bytes as they are, so that it can be opened again', () => {
  const unprotected = openFile(keyBag(alice), certificateBag(alice))
  for (const [file, password] of [
    [unprotected, ''],
    [alice.pkcs12('secret', { iterations: 1 }), 'secret'],
  ] as const) {
    const before = Buffer.from(file)
    for (let time = 0; time < 2; time++) assert.ok(openPkcs12(file, password).key.equals(alice.key))
    assert.deepEqual(Buffer.from(file), before)
  }
})

test('a missing part is refused by name', () => {
  assert.throws(() => openPkcs12(openFile(certificateBag(alice)), ''), { code: 'PKCS12_NO_KEY' })
  assert.throws(() => openPkcs12(openFile(keyBag(alice)), ''), { code: 'PKCS12_NO_CERTIFICATE' })
  assert.throws(() => openPkcs12(openFile(keyBag(alice), certificateBag(bob)), ''), {
    code: 'PKCS12_CERTIFICATE_NOT_OF_KEY',
    facts: { certificates: 1 },
  })
})
