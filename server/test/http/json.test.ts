import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@laisen/server/http/app-error'
import { parseJson } from '@laisen/server/http/json'
import fc from 'fast-check'

const parse = (text: string): unknown => parseJson(Buffer.from(text))
const refusal = (bytes: Buffer): string => {
  try {
    parseJson(bytes)
    return 'accepted'
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error.params.field === undefined ? error.code : `${error.code} ${error.params.field}`
  }
}

describe('a name may appear once in an object', () => {
  const rows: [json: string, expected: string][] = [
    ['{"a":1,"b":2}', 'accepted'],
    ['{"a":1,"a":2}', 'NAME_REPEATED a'],
    ['{"page":1,"Page":2}', 'NAME_REPEATED Page'],
    ['{"a":1,"\\u0061":2}', 'NAME_REPEATED a'],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', 'accepted'],
    ['{"b":[{"a":1,"A":2}]}', 'NAME_REPEATED A'],
    ['{"x":{"deep":[1,{"n":1 , "N" : 2}]}}', 'NAME_REPEATED N'],
    ['{"a":"a","b":"a"}', 'accepted'],
    ['{"a":["a","a"]}', 'accepted'],
    ['{"a\\"":1,"a":2}', 'accepted'],
    ['{"a\\\\":1,"a\\\\":2}', 'NAME_REPEATED a\\'],
    ['{"a":"\\\\","b":"}{","c":"\\",\\"a\\":1"}', 'accepted'],
    // Only ASCII letters fold: the Kelvin sign is not a k, a dotless i is not an i.
    ['{"k":1,"\u212a":2}', 'accepted'],
    ['{"i":1,"\u0131":2,"\u0130":3}', 'accepted'],
    ['{"__proto__":1,"__PROTO__":2}', 'NAME_REPEATED __PROTO__'],
  ]
  for (const [json, expected] of rows)
    test(`${json}: ${expected}`, () => assert.equal(refusal(Buffer.from(json)), expected))
})

test('invalid JSON is refused', () => {
  for (const text of ['', '{', 'nope', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\u{feff}{}']) {
    assert.equal(refusal(Buffer.from(text)), 'BODY_UNPARSABLE', text)
  }
  assert.equal(refusal(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 'BODY_UNPARSABLE')
})

test('nesting deeper than 64 levels is refused', () => {
  assert.equal(refusal(Buffer.from(`${'['.repeat(64)}${']'.repeat(64)}`)), 'accepted')
  assert.equal(refusal(Buffer.from(`${'['.repeat(65)}${']'.repeat(65)}`)), 'BODY_UNPARSABLE')
  assert.equal(refusal(Buffer.from('['.repeat(500_000) + ']'.repeat(500_000))), 'BODY_UNPARSABLE')
})

test('JSON without repeated names is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), (text) => {
      if (refusal(Buffer.from(text)) === 'accepted')
        assert.deepEqual(parse(text), JSON.parse(Buffer.from(text).toString()))
    }),
    { numRuns: 500 },
  )
})

test('a document of 25 MB in base64 is read, and a name repeated after it is found', () => {
  const pdfString = 'A'.repeat(34_000_000)
  assert.deepEqual(parse(`{"pdfString":"${pdfString}","page":1}`), { pdfString, page: 1 })
  assert.equal(refusal(Buffer.from(`{"pdfString":"${pdfString}","page":1,"Page":2}`)), 'NAME_REPEATED Page')
})
