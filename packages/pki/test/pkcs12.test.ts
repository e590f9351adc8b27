import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCertificate } from '@laisen/pki/certificate'
import { readDer } from '@laisen/pki/der'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { toBer } from '@laisen/testkit/ber-forms'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import { certificateBag, fileWithMac, keyBag } from './pkcs12-files.ts'

const people = await pki({
  root: {},
  issuing: { by: 'root' },
  alice: { by: 'issuing', key: 'rsa2048', name: 'Alice Signer' },
  bob: { by: 'issuing', key: 'p256' },
  carol: { by: 'issuing', key: 'p384' },
  dave: { by: 'issuing', key: 'p521' },
})
const { root, issuing, alice, bob } = people

const serials = (certificates: readonly { serial: string }[]) => certificates.map(({ serial }) => serial)

/** A PKCS#12 file written by openssl with these options. */
function opensslPkcs12(password: string, ...options: string[]): Buffer {
  using bench = workbench()
  bench.put('key.pem', alice.key.export({ format: 'pem', type: 'pkcs8' }))
  bench.put('leaf.pem', toPem(alice.certificate.raw))
  bench.put('chain.pem', toPem(root.certificate.raw) + toPem(issuing.certificate.raw))
  const files = ['-inkey', 'key.pem', '-in', 'leaf.pem', '-certfile', 'chain.pem']
  const out = bench.path('out.p12')
  bench.openssl(
    'pkcs12',
    '-export',
    ...files,
    '-out',
    out,
    '-passout',
    `file:${bench.put('pw', `${password}\n`)}`,
    ...options,
  )
  return readFileSync(out)
}

function assertIsAlices(bytes: Uint8Array, password: string) {
  const opened = openPkcs12(bytes, password)
  assert.equal(opened.certificate.serial, alice.certificate.serial)
  assert.deepEqual(serials(opened.chain), serials([issuing.certificate, root.certificate]))
  assert.ok(opened.key.equals(alice.key))
}

const variants: Record<string, string[]> = {
  'its defaults': [],
  'AES-128 and SHA-384': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC', '-macalg', 'sha384'],
  'AES-192 and SHA-512': ['-certpbe', 'AES-192-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'sha512'],
  'AES-256 and SHA-1': ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-macalg', 'sha1'],
  '3DES in PBES2': ['-certpbe', 'DES-EDE3-CBC', '-keypbe', 'DES-EDE3-CBC'],
  'RC2-40 and 3DES, the legacy default': ['-legacy'],
  'RC2-128': ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128'],
  'two-key 3DES': ['-legacy', '-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES'],
  '3DES throughout': ['-legacy', '-descert'],
  'no MAC': ['-nomac'],
  'open certificates': ['-certpbe', 'NONE'],
  'an open key': ['-keypbe', 'NONE'],
  'one iteration': ['-iter', '1', '-nomaciter'],
  '100,000 iterations': ['-iter', '100000'],
  'a friendly name': ['-name', 'ลายเซ็นของอลิซ'],
}
for (const [what, options] of Object.entries(variants))
  test(`a file from openssl with ${what} opens`, () => {
    const bytes = opensslPkcs12('correct horse', ...options)
    assertIsAlices(bytes, 'correct horse')
    assert.throws(() => openPkcs12(bytes, 'wrong horse'), { code: 'PKCS12_WRONG_PASSWORD' })
  })

for (const password of ['', 'รหัสผ่าน', 'pässwörd', 'emoji 🔑', 'a'.repeat(200)])
  for (const options of [[], ['-legacy']])
    test(`openssl's password "${password.slice(0, 10)}" opens ${options}`, () => {
      assertIsAlices(opensslPkcs12(password, ...options), password)
    })

for (const password of ['รหัสผ่าน', 'pässwörd', 'emoji 🔑'])
  test(`a file opens in which each UTF-8 byte of "${password}" became a character, as old versions of openssl wrote it`, () => {
    const bytewise = Buffer.from(password, 'utf8').toString('latin1')
    const bytes = opensslPkcs12(bytewise, '-legacy')
    assertIsAlices(bytes, password)
    assert.throws(() => openPkcs12(bytes, `${password}!`), { code: 'PKCS12_WRONG_PASSWORD' })
    // The other way round it is another password, not a mistake of a program.
    assert.throws(() => openPkcs12(opensslPkcs12(password, '-legacy'), bytewise), { code: 'PKCS12_WRONG_PASSWORD' })
  })

test('an empty password opens a file whether it was written as two zero bytes or as none', () => {
  const written: [string, Buffer][] = [
    ['two zero bytes (RFC 7292 appendix B.1)', Buffer.alloc(2)],
    ['none', Buffer.alloc(0)],
  ]
  for (const [what, password] of written) {
    const bytes = fileWithMac(password, keyBag(alice), certificateBag(alice))
    assert.equal(openPkcs12(bytes, '').certificate.serial, alice.certificate.serial, what)
    for (const wrong of [' ', 'x']) {
      assert.throws(() => openPkcs12(bytes, wrong), { code: 'PKCS12_WRONG_PASSWORD' }, `${what}: ${wrong}`)
    }
  }
  const ofX = fileWithMac(Buffer.from('x\0', 'utf16le').swap16(), keyBag(alice), certificateBag(alice))
  assert.equal(openPkcs12(ofX, 'x').certificate.serial, alice.certificate.serial)
  assert.throws(() => openPkcs12(ofX, ''), { code: 'PKCS12_WRONG_PASSWORD' })
})

test('our files open with openssl and with our own code', () => {
  using bench = workbench()
  for (const [name, identity] of Object.entries(people))
    for (const password of ['secret', 'รหัสผ่าน', '']) {
      const bytes = identity.pkcs12(password)
      const opened = openPkcs12(bytes, password)
      assert.equal(opened.certificate.serial, identity.certificate.serial)
      assert.deepEqual(serials(opened.chain), serials(identity.chain))
      const pass = `file:${bench.put('pw', `${password}\n`)}`
      const told = bench.openssl('pkcs12', '-in', bench.put(name, bytes), '-info', '-nodes', '-passin', pass)
      assert.match(told, /MAC: sha256, Iteration 2048/)
      assert.match(told, /Shrouded Keybag: PBES2, PBKDF2, AES-256-CBC, Iteration 2048, PRF hmacWithSHA256/)
      assert.match(told, /BEGIN PRIVATE KEY/)
      assert.equal(told.match(/BEGIN CERTIFICATE/g)?.length, 1 + identity.chain.length)
    }
})

test('a legacy file of the test kit opens, also with openssl', () => {
  using bench = workbench()
  const bytes = alice.pkcs12('secret', { legacy: true })
  assertIsAlices(bytes, 'secret')
  const told = bench.openssl(
    'pkcs12',
    '-legacy',
    '-in',
    bench.put('p12', bytes),
    '-info',
    '-nodes',
    '-passin',
    'pass:secret',
  )
  assert.match(told, /pbeWithSHA1And40BitRC2-CBC/)
})

const keytool = spawnSync('keytool', ['-help']).status === 0
test("Java opens our files and we open Java's", { skip: !keytool && 'keytool is not installed' }, () => {
  using bench = workbench()
  const java = (...args: string[]) => {
    const { status, stdout } = spawnSync('keytool', [...args, '-storetype', 'pkcs12', '-storepass', 'secret'], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stdout)
    return stdout
  }
  const theirs = bench.path('java.p12')
  java(
    '-genkeypair',
    '-alias',
    'a',
    '-keyalg',
    'EC',
    '-groupname',
    'secp256r1',
    '-dname',
    'CN=Java',
    '-keystore',
    theirs,
  )
  assert.equal(openPkcs12(readFileSync(theirs), 'secret').certificate.key.curve, 'P-256')
  const listed = java('-list', '-v', '-keystore', bench.put('ours.p12', alice.pkcs12('secret')))
  assert.match(listed, /PrivateKeyEntry/)
  assert.match(listed, /chain length: 3/)
})

test('a BER file opens, as NSS and old versions of Windows and Java write it', () => {
  for (const legacy of [false, true]) {
    const ber = toBer(readDer(alice.pkcs12('secret', { legacy })))
    assert.throws(() => readDer(ber), { code: 'DER_MALFORMED' })
    assertIsAlices(ber, 'secret')
    assert.throws(() => openPkcs12(ber, 'wrong'), { code: 'PKCS12_WRONG_PASSWORD' })
  }
})

test('opening a key does not make the next import fail', () => {
  for (const identity of [alice, bob, people.carol, people.dave, alice, people.dave]) {
    const { certificate } = openPkcs12(identity.pkcs12('x', { iterations: 1 }), 'x')
    assert.equal(parseCertificate(certificate.raw).serial, identity.certificate.serial)
  }
})
