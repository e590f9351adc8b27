import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '@laisen/pdf/decode'
import { aesDecrypt, aesEncryptBlocks } from '@laisen/pdf/encryption/aes'
import { rc4 } from '@laisen/pdf/encryption/rc4'
import { isPdfError, type PdfErrorCode } from '@laisen/pdf/errors'
import { decodeText, name, PdfDict, PdfRef, PdfStream, PdfString, textString } from '@laisen/pdf/objects'
import { type OpenOptions, openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf, encryptionKinds } from '@laisen/testkit/pdfs-encrypted'
import { qpdf } from './qpdf.ts'

const open = (bytes: Uint8Array, options?: OpenOptions) => openPdf(bytesSource(bytes), options)
const opensAs = (bytes: Uint8Array, password?: string) => open(bytes, { password }).security?.permissions.owner
const refuses = (run: () => unknown, code: PdfErrorCode, reason = /(?:)/) =>
  assert.throws(run, (error) => isPdfError(error, code) && reason.test(error.message))

const hex = (text: string) => Buffer.from(text, 'hex')

test('RC4 gives the key streams of RFC 6229', () => {
  // The key, and its stream from 0 and from 240.
  const vectors = [
    ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8', '28cb1132c96ce286421dcaadb8b69eae'],
    ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97', '065902e4b620f6cc36c8589f66432f2b'],
  ] as const
  for (const [key, start, at240] of vectors) {
    const stream = Buffer.from(rc4(hex(key), new Uint8Array(256)))
    assert.deepEqual([stream.toString('hex', 0, 16), stream.toString('hex', 240)], [start, at240])
  }
})

function titleOf(document: Pdf): string | undefined {
  const title = document.resolve(document.dictAt(document.trailer, 'Info')?.get('Title'))
  return title instanceof PdfString ? decodeText(title.bytes) : undefined
}

function contentOf(document: Pdf): string {
  const contents = document.resolve(document.page(1).dict.get('Contents'))
  assert.ok(contents instanceof PdfStream)
  return Buffer.from(decodeStream(document, contents)).toString('latin1')
}

for (const kind of encryptionKinds) {
  test(`${kind}: strings and streams are read with either password`, () => {
    const plain = pdf({ title: 'ชื่อ (title)' })
    for (const objectStreams of [false, true]) {
      const document = encryptedPdf(plain, { kind, user: 'ผู้ใช้', objectStreams })
      for (const password of ['ผู้ใช้', 'owner']) {
        const opened = open(document, { password })
        assert.equal(titleOf(opened), 'ชื่อ (title)')
        assert.equal(contentOf(opened), contentOf(open(plain)))
        assert.equal(opened.security?.permissions.owner, password === 'owner')
        assert.equal(opened.repaired, false)
      }
      refuses(() => open(document), 'PASSWORD_REQUIRED')
      refuses(() => open(document, { password: '' }), 'PASSWORD_REQUIRED')
      refuses(() => open(document, { password: 'Owner' }), 'PASSWORD_WRONG')
    }
  })

  test(`${kind}: an update is encrypted like the document, and qpdf reads it`, async () => {
    const before = open(encryptedPdf(pdf(), { kind, user: 'u' }), { password: 'u' })
    const update = updatePdf(before)
    const data = Buffer.from('some plain data')
    const stream = update.add(new PdfStream(PdfDict.of({ Note: [textString('in a stream (ไทย)')] }), data))
    const info = update.add(PdfDict.of({ Title: textString('A new title') }))
    update.setTrailer('Info', info)
    const { tail } = update.finish()
    assert.doesNotMatch(Buffer.from(tail).toString('latin1'), /some plain|new title/)
    const whole = Buffer.concat([before.source.bytes!, tail])
    const after = open(whole, { password: 'u' })
    assert.equal(titleOf(after), 'A new title')
    const read = after.get(stream)
    assert.ok(read instanceof PdfStream)
    assert.deepEqual(Buffer.from(read.raw), data)
    const judged = await qpdf(whole, '--password=u', '--check', '{}')
    if (judged) assert.equal(judged.status, 0, judged.output)
    const shown = await qpdf(whole, '--password=u', `--show-object=${stream.num}`, '--raw-stream-data', '{}')
    if (shown) assert.match(shown.output, /some plain data/)
    const title = await qpdf(whole, '--password=u', `--show-object=${info.num}`, '{}')
    if (title) assert.match(title.output, /A new title/)
  })
}

test('an empty user password opens the document, and a password for a document without one is ignored', () => {
  assert.equal(opensAs(encryptedPdf(pdf())), false)
  assert.equal(opensAs(encryptedPdf(pdf()), ''), false)
  assert.equal(opensAs(encryptedPdf(pdf()), 'owner'), true)
  assert.equal(opensAs(encryptedPdf(pdf(), { owner: '' })), true)
  assert.equal(opensAs(pdf(), 'anything'), undefined)
})

test('a password is prepared by SASLprep, and opens what programs without it wrote', () => {
  // ำ is two characters after SASLprep, and ﬁ becomes fi.
  for (const [written, typed] of [
    ['น้ำ', 'น้ำ'],
    ['fi', 'ﬁ'],
    ['a b', 'a\u00a0b'],
    ['ab', 'a\u00adb'],
    ['น้ำ'.normalize('NFKC'), 'น้ำ'],
    ['é', 'e\u0301'],
  ] as const) {
    assert.equal(opensAs(encryptedPdf(pdf(), { user: written }), typed), false, typed)
  }
  const long = 'x'.repeat(140)
  assert.equal(opensAs(encryptedPdf(pdf(), { user: long.slice(0, 127) }), long), false)
})

test('older passwords are in PDFDocEncoding or UTF-8', async () => {
  for (const kind of ['RC4, 128 bits', 'AES-128'] as const) {
    assert.equal(opensAs(encryptedPdf(pdf(), { kind, user: 'café €' }), 'café €'), false)
    assert.equal(opensAs(encryptedPdf(pdf(), { kind, user: 'รหัส' }), 'รหัส'), false)
  }
})

/** Replaces bytes by as many others, so that nothing moves. */
function replaced(document: Uint8Array, search: RegExp, by: (found: string) => string): Buffer {
  const text = Buffer.from(document).toString('latin1')
  assert.match(text, search)
  const changed = text.replace(search, by)
  assert.equal(changed.length, text.length)
  return Buffer.from(changed, 'latin1')
}

test('what is not supported is refused by name', () => {
  const aes = encryptedPdf(pdf(), { kind: 'AES-128' })
  const cases: [Uint8Array, RegExp, string, RegExp][] = [
    [aes, /\/Filter \/Standard/, '/Filter /Adobe.PK', /handler Adobe\.PK/],
    [aes, /\/V 4/, '/V 3', /V 3, R 4/],
    [aes, /\/R 4/, '/R 7', /V 4, R 7/],
    [aes, /\/CFM \/AESV2/, '/CFM /AESV9', /method AESV9/],
    [aes, /\/CFM \/AESV2/, '/CFM /None ', /method None/],
    [aes, /\/StmF \/StdCF/, '/StmF /Other', /filter Other/],
    [encryptedPdf(pdf()), /\/Perms /, '/KDFSalt', /PDF MAC/],
  ]
  for (const [document, search, by, reason] of cases) {
    const changed = Buffer.from(Buffer.from(document).toString('latin1').replace(search, by), 'latin1')
    refuses(() => open(changed), 'ENCRYPTION_UNSUPPORTED', reason)
  }
  const withMac = Buffer.from(aes.toString('latin1').replace('/Encrypt', '/AuthCode <<>> /Encrypt'), 'latin1')
  refuses(() => open(withMac), 'ENCRYPTION_UNSUPPORTED', /PDF MAC/)
})

test('AES has its own length, whatever /Length says', () => {
  for (const length of ['/Length  40', '/Length 256', '/XXXXXX 128'])
    assert.equal(opensAs(replaced(encryptedPdf(pdf(), { kind: 'AES-128' }), /\/Length 128/, () => length)), false)
})

test('permissions that were changed without the password are refused by name', () => {
  const document = encryptedPdf(pdf(), { restrictions: ['--modify=none'] })
  // The last digit of /P, which then forbids less or more.
  const changed = replaced(document, /\/P -\d+/, (found) => `${found.slice(0, -1)}${(Number(found.at(-1)) + 4) % 10}`)
  refuses(() => open(changed), 'ENCRYPTION_BROKEN', /permissions/)
  refuses(() => open(changed, { password: 'owner' }), 'ENCRYPTION_BROKEN', /permissions/)
})

test('an entry that is missing or too short is refused by name', () => {
  const document = encryptedPdf(pdf())
  for (const key of ['O', 'U', 'OE', 'UE', 'Perms']) {
    const without = replaced(document, new RegExp(`/${key} `), (found) => found.replace(key, 'X'.repeat(key.length)))
    refuses(() => open(without), 'ENCRYPTION_BROKEN', /too short/)
  }
  refuses(() => open(replaced(document, /\/P /, () => '/X ')), 'ENCRYPTION_BROKEN', /\/P is missing/)
})

/** A document with one more object, written as these bytes without being encrypted. */
function withObject(kind: 'AES-128' | 'AES-256', object: PdfString | PdfStream): { opened: Pdf; ref: PdfRef } {
  const before = open(encryptedPdf(pdf(), { kind }))
  const plain = Object.create(before, { security: { value: undefined } }) as Pdf
  const ref = new PdfRef(before.size)
  const update = updatePdf(
    new Proxy(before, {
      get: (target, key) => (key === 'security' ? plain.security : bound(target, key as keyof Pdf)),
    }),
  )
  update.set(update.reserve(), object)
  return { opened: open(Buffer.concat([before.source.bytes!, update.finish().tail])), ref }
}

function bound(target: Pdf, key: keyof Pdf): unknown {
  const value: unknown = target[key]
  return typeof value === 'function' ? value.bind(target) : value
}

test('AES data without its IV or of a wrong length is refused by name', () => {
  for (const kind of ['AES-128', 'AES-256'] as const) {
    for (const length of [1, 15, 17, 33]) {
      const data = Buffer.alloc(length, 7)
      const { opened, ref } = withObject(kind, new PdfString(data))
      refuses(() => opened.get(ref), 'BAD_OBJECT', /decrypted/)
      const other = withObject(kind, new PdfStream(PdfDict.of({}), data))
      const stream = other.opened.get(other.ref) as PdfStream
      refuses(() => stream.raw, 'BAD_STREAM', /decrypted/)
    }
    const { opened, ref } = withObject(kind, new PdfString(new Uint8Array()))
    assert.deepEqual((opened.get(ref) as PdfString).bytes, new Uint8Array())
  }
})

test('AES data is padded with 1 to 16 bytes', () => {
  const [key, iv] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const paddedBy = (count: number) =>
    aesDecrypt(key, Buffer.concat([iv, aesEncryptBlocks(key, Buffer.alloc(16, count), iv)]))?.length
  assert.deepEqual([0, 1, 16, 17, 255].map(paddedBy), [undefined, 15, 0, undefined, undefined])
  assert.equal(aesDecrypt(key, iv)?.length, 0)
})

test('a stream may be exempt by a crypt filter of its own', () => {
  const exempt = (filter: string) =>
    new PdfStream(
      PdfDict.of({ Filter: [name('Crypt')], DecodeParms: [PdfDict.of({ Name: name(filter) })] }),
      Buffer.from('open'),
    )
  const { opened, ref } = withObject('AES-128', exempt('Identity'))
  const stream = opened.get(ref) as PdfStream
  assert.equal(Buffer.from(decodeStream(opened, stream)).toString(), 'open')
  const other = withObject('AES-128', exempt('Nothing'))
  refuses(() => other.opened.get(other.ref), 'BAD_STREAM', /crypt filter/)
  // Written again it stays exempt.
  const update = updatePdf(opened)
  update.set(ref, stream)
  assert.ok(Buffer.from(update.finish().tail).includes('open'))
})

test('a stream may name the crypt filter of the document', () => {
  const before = open(encryptedPdf(pdf(), { kind: 'AES-128' }))
  const parameters = PdfDict.of({ Name: name('StdCF') })
  const update = updatePdf(before)
  const ref = update.add(new PdfStream(PdfDict.of({ Filter: name('Crypt'), DecodeParms: parameters }), hex('616263')))
  const opened = open(Buffer.concat([before.source.bytes!, update.finish().tail]))
  assert.deepEqual(Buffer.from(decodeStream(opened, opened.get(ref) as PdfStream)), hex('616263'))
})

test('/Contents of a signature is neither decrypted nor encrypted', () => {
  const before = open(encryptedPdf(pdf(), { kind: 'AES-128' }))
  const update = updatePdf(before)
  const signature = { ByteRange: [0, 1, 2, 3], Contents: new PdfString(hex('3000'), true), Name: textString('Someone') }
  const ref = update.add(PdfDict.of({ V: PdfDict.of(signature) }))
  const { tail } = update.finish()
  const text = Buffer.from(tail).toString('latin1')
  assert.match(text, /\/Contents <3000>/)
  assert.doesNotMatch(text, /Someone/)
  const after = open(Buffer.concat([before.source.bytes!, tail]))
  const read = after.dictAt(after.get(ref) as PdfDict, 'V')!
  assert.deepEqual((read.get('Contents') as PdfString).bytes, Uint8Array.from([0x30, 0]))
  assert.equal(decodeText((read.get('Name') as PdfString).bytes), 'Someone')
})

test('an encrypted document whose cross-reference is broken is repaired', () => {
  for (const [kind, objectStreams] of [
    ['AES-256', false],
    ['AES-256', true],
    ['RC4, 128 bits', false],
    ['AES-128', true],
  ] as const) {
    const document = encryptedPdf(pdf({ title: 'Title' }), { kind, user: 'u', objectStreams })
    const broken = Buffer.from(document.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n1'), 'latin1')
    const opened = open(broken, { password: 'u' })
    assert.equal(opened.repaired, true)
    assert.equal(titleOf(opened), 'Title')
    refuses(() => open(broken), 'PASSWORD_REQUIRED')
  }
})

test('an encrypted document whose catalogue is lost is repaired, but never without its encryption', () => {
  for (const kind of ['AES-128', 'AES-256'] as const) {
    const document = encryptedPdf(pdf({ title: 'Title' }), { kind })
    const lost = replaced(document, /\/Root \d 0 R/, () => '/Root 9 0 X'.replace('X', 'R'))
    const opened = open(lost)
    assert.equal(opened.repaired, true)
    assert.equal(titleOf(opened), 'Title')
    const bare = Buffer.concat([lost, Buffer.from('trailer\n<</Root 1 0 R/Size 9>>\n')])
    refuses(() => open(bare), 'BROKEN', /encryption is lost/)
  }
})

test('a document without /ID keeps an empty first part, on which its key depends', () => {
  const before = open(replaced(encryptedPdf(pdf()), /\/ID \[/, () => '/XX ['))
  const { tail } = updatePdf(before).finish()
  const after = open(Buffer.concat([before.source.bytes!, tail]))
  assert.deepEqual(after.firstId, new Uint8Array())
})

test('an encrypted document without any trailer is not taken for an open one', () => {
  const document = replaced(encryptedPdf(pdf()), /trailer/, () => 'xxxxxxx')
  refuses(() => open(document), 'BROKEN', /encryption is lost/)
})

const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'

test('metadata may be open, of which /Perms must know', () => {
  const update = updatePdf(open(pdf()))
  const dict = PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') })
  const ref = update.add(new PdfStream(dict, Buffer.from(metadata)))
  update.set(update.pdf.catalogRef, update.pdf.catalog.clone().set('Metadata', ref))
  const plain = Buffer.concat([pdf(), update.finish().tail])
  for (const kind of encryptionKinds) {
    const document = encryptedPdf(plain, { kind })
    assert.equal(document.includes(metadata), kind.includes('open metadata'), kind)
    const opened = open(document)
    const stream = opened.resolve(opened.catalog.get('Metadata')) as PdfStream
    assert.equal(Buffer.from(decodeStream(opened, stream)).toString(), metadata)
    const again = updatePdf(opened)
    again.add(stream)
    assert.equal(Buffer.from(again.finish().tail).includes(metadata), kind.includes('open metadata'), kind)
  }
  const open256 = encryptedPdf(plain, { kind: 'AES-256, open metadata' })
  const changed = replaced(open256, /\/EncryptMetadata false/, () => '/EncryptMetadata true ')
  refuses(() => open(changed), 'ENCRYPTION_BROKEN', /permissions/)
})

test('attachments may have a crypt filter of their own', () => {
  const document = encryptedPdf(pdf(), { kind: 'AES-128' })
  const attachments = replaced(document, /\/StmF \/StdCF \/StrF \/StdCF/, (found) => '/EFF /StdCF'.padEnd(found.length))
  const before = open(attachments)
  const update = updatePdf(before)
  const file = update.add(new PdfStream(PdfDict.of({ Type: name('EmbeddedFile') }), Buffer.from('attached')))
  update.add(new PdfStream(PdfDict.of({ Note: textString('a note') }), Buffer.from('not attached')))
  const { tail } = update.finish()
  assert.deepEqual(
    Buffer.from(tail)
      .toString('latin1')
      .match(/a note|not attached|attached/g),
    ['a note', 'not attached'],
  )
  const after = open(Buffer.concat([attachments, tail]))
  assert.equal(Buffer.from((after.get(file) as PdfStream).raw).toString(), 'attached')
})

test('cross-reference streams are never encrypted', () => {
  const opened = open(encryptedPdf(pdf(), { objectStreams: true }))
  const xref = opened.get(new PdfRef(opened.size - 1))
  assert.ok(xref instanceof PdfStream && xref.dict.name('Type') === 'XRef')
  decodeStream(opened, xref)
})

test('a document with very many strings is refused by name once so many were decrypted', () => {
  const most = { 'AES-128': 80_000, 'AES-256': 80_000, 'RC4, 128 bits': 130_000 } as const
  for (const kind of ['AES-128', 'AES-256', 'RC4, 128 bits'] as const) {
    const { security } = open(encryptedPdf(pdf(), { kind }))
    const id = new PdfRef(1)
    const strings = Array.from({ length: 1000 }, () => new PdfString(hex('61')))
    const encrypted = security!.encrypt(strings, id)
    let decrypted = 0
    refuses(() => {
      for (; decrypted <= most[kind]; decrypted += strings.length) security!.decryptStrings(encrypted, id)
    }, 'TOO_COMPLEX')
    assert.ok(decrypted > most[kind] / 2, `${kind}: only ${decrypted}`)
  }
})

test('decrypting spends from the budget of the document', () => {
  const document = encryptedPdf(pdf(), { user: 'u' })
  refuses(() => open(document, { password: 'u', limits: { work: 100_000 } }), 'TOO_COMPLEX')
  const opened = open(encryptedPdf(pdf(), { kind: 'RC4, 128 bits' }), { limits: { streamBytes: 10 } })
  refuses(() => contentOf(opened), 'TOO_COMPLEX')
})
