import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBase64 } from '@laisen/server/http/base64'

test('base64 of any length is decoded, padded or not', () => {
  for (let length = 0; length < 20; length++) {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => index * 13))
    const text = bytes.toString('base64')
    assert.equal(fromBase64(text, 'x').compare(bytes), 0)
    assert.equal(fromBase64(text.replaceAll('=', ''), 'x').compare(bytes), 0)
  }
})

test('any other character is refused, though Buffer.from would skip it', () => {
  const texts = ['AAAA', 'AAAAAA==', 'AAAAAAA=', 'AAAAAAAA']
  for (const text of texts) {
    for (let at = 0; at <= text.length; at++) {
      for (const wrong of ['*', ' ', '\n', '=', 'é']) {
        // Padding at the end is valid.
        if (wrong === '=' && at >= text.replaceAll('=', '').length) continue
        assert.throws(
          () => fromBase64(text.slice(0, at) + wrong + text.slice(at), 'x'),
          { code: 'INPUT_INVALID' },
          text,
        )
      }
    }
  }
})
