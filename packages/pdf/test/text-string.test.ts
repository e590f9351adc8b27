import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, latin1, PdfPlaceholder, PdfString, textString } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import fc from 'fast-check'

test('ASCII stays unchanged, and everything else becomes UTF-16BE with a byte order mark', () => {
  assert.equal(Buffer.from(textString('I agree (1)').bytes).toString('latin1'), 'I agree (1)')
  assert.equal(Buffer.from(textString('น้ำ').bytes).toString('hex'), 'feff0e190e490e33')
  assert.equal(Buffer.from(textString('😀').bytes).toString('hex'), 'feffd83dde00')
})

test('typed text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(decodeText(textString(text).bytes), text.replaceAll('\u001b', ''))
    }),
  )
})

test('half a surrogate pair becomes the replacement character', () => {
  assert.equal(decodeText(textString('a\ud800b').bytes), 'a\ufffdb')
})

test('every encoding of a text string is read', () => {
  assert.equal(decodeText(latin1('\x80 \x8e\xa0')), '• ”€')
  assert.equal(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0xe0, 0xb8, 0x81])), 'ก')
  assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0x01, 0x0e])), 'ก')
  // §7.9.2.2.2: a language between two escape characters is not text.
  assert.equal(decodeText(Buffer.from('feff001b0074006800 1b0e01'.replaceAll(' ', ''), 'hex')), 'ก')
})

test('text that looks like syntax stays inside its string', () => {
  const out = new ByteWriter()
  writeObject(out, textString(')>> endobj /ByteRange [0 1 2 3] (\r\n\\'))
  const written = Buffer.from(out.result()).toString('latin1')
  assert.equal(written, '(\\)>> endobj /ByteRange [0 1 2 3] \\(\\r\\n\\\\)')
})

test('a placeholder takes exactly its bytes, and must be large enough for its text', () => {
  const out = new ByteWriter()
  const contents = new PdfPlaceholder(10)
  const range = new PdfPlaceholder(12, '[0 1 2 3]')
  writeObject(out, [contents, range, new PdfString(new Uint8Array())])
  assert.equal(Buffer.from(out.result()).toString('latin1'), '[<00000000> [0 1 2 3]    ()]')
  assert.deepEqual([out.placeholders.get(contents), out.placeholders.get(range)], [1, 12])
  assert.throws(() => new PdfPlaceholder(3, '[0 0]'), RangeError)
  assert.equal(new PdfPlaceholder(2).bytes, 2, 'room for the brackets')
  assert.throws(() => new PdfPlaceholder(1), RangeError)
})
