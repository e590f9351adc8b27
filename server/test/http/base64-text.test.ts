import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Base64Text } from '@laisen/server/http/base64-text'
import { parseJson } from '@laisen/server/http/json'

/** Decoded at once. */
const PIECE_CHARACTERS = 64 * 1024

test('an escape is read wherever the end of a piece falls into it', async () => {
  for (const [escaped, character] of [
    ['\\/', '/'],
    ['\\u002b', '+'],
  ] as const) {
    for (let before = PIECE_CHARACTERS - 8; before <= PIECE_CHARACTERS + 1; before++) {
      const characters = Math.ceil((2 * PIECE_CHARACTERS) / 4) * 4
      const after = 'A'.repeat(characters - before - 1)
      const text = `${'A'.repeat(before)}${escaped}${after}`
      const expected = Buffer.from(`${'A'.repeat(before)}${character}${after}`, 'base64')
      const bytes = await new Base64Text(Buffer.from(text)).bytes('file')
      assert.equal(bytes.compare(expected), 0, `${escaped} after ${before}`)
    }
  }
})

test('what is not UTF-8 is refused, in the file as wrong base64', async () => {
  const limits = { marks: 100, base64: new Set(['file']) }
  const wrong = Buffer.from([0xc3, 0x28])
  const between = (before: string, after: string) => Buffer.concat([Buffer.from(before), wrong, Buffer.from(after)])
  assert.throws(() => parseJson(between('{"a":"', '","file":"AAAA"}'), limits), { code: 'BODY_UNPARSABLE' })
  assert.throws(() => parseJson(between('{"file":"AAAA","', '":1}'), limits), { code: 'BODY_UNPARSABLE' })
  const { base64 } = parseJson(between('{"file":"AAAA', 'AA"}'), limits)
  await assert.rejects(base64.get('file')!.bytes('file'), { code: 'INPUT_INVALID' })
})
