import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { limits } from '@laisen/contract/limits'
import { AppError } from '@laisen/server/http/app-error'
import { parseJson } from '@laisen/server/http/json'
import fc from 'fast-check'

const parse = (text: string): unknown => parseJson(Buffer.from(text)).value
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

test('each bracket, brace, comma, colon and escaped quote counts as a part', () => {
  const body = Buffer.from('{"a":1,"b":["\\""]}')
  const parsed = (marks: number) => parseJson(body, { marks, base64: new Set() }).value
  assert.deepEqual(parsed(8), { a: 1, b: ['"'] })
  assert.throws(() => parsed(7), { code: 'BODY_TOO_MANY_PARTS' })
})

test('a body is at most as large as its limit, to the byte, wherever its bytes are', () => {
  const limit = limits.jsonBytesDefault
  const spaces = (bytes: number) => Buffer.from(`{}${' '.repeat(bytes - 2)}`)
  const string = (bytes: number) => Buffer.from(`{"a":"${'x'.repeat(bytes - 8)}"}`)
  for (const body of [spaces, string])
    assert.deepEqual([refusal(body(limit)), refusal(body(limit + 1))], ['accepted', 'BODY_TOO_LARGE'])
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

describe('a file in base64 is cut out before anything is parsed', () => {
  const files = { marks: 100, base64: new Set(['pdfstring']) }
  const read = (text: string | Buffer) => parseJson(Buffer.from(text), files)
  const document = randomBytes(25 * 1024 * 1024)
  const base64 = document.toString('base64')

  test('its text is never parsed, and it is decoded to the same bytes', async (t) => {
    const parse = t.mock.method(JSON, 'parse')
    const { value, base64: cut } = read(`{"page":1,"pdfString":"${base64}","last":[2]}`)
    assert.deepEqual(value, { page: 1, pdfString: '-', last: [2] })
    assert.ok(parse.mock.calls.every(({ arguments: [text] }) => text.length < 100))
    assert.equal((await cut.get('pdfstring')!.bytes('pdfString')).compare(document), 0)
  })

  test('a name repeated after it is found', () => {
    for (const last of ['"page":1,"Page":2', '"PDFSTRING":"AAAA"']) {
      assert.throws(() => read(`{"pdfString":"${base64}",${last}}`), { code: 'NAME_REPEATED' })
    }
  })

  test('escapes and a data URL are understood, in a text of any size', async () => {
    const spellings = [
      (text: string) => text.replaceAll('/', '\\/'),
      (text: string) => text.replaceAll('+', '\\u002b').replaceAll('/', '\\/'),
      (text: string) => `data:application/pdf;base64,${text}`,
      (text: string) => text.replace(/=+$/, ''),
    ]
    for (const bytes of [document.subarray(0, 3_000_001), document.subarray(5, 15), document.subarray(0, 262_144)]) {
      for (const spelled of spellings) {
        const { base64: cut } = read(`{"PdfString":"${spelled(bytes.toString('base64'))}"}`)
        assert.equal((await cut.get('pdfstring')!.bytes('pdfString')).compare(bytes), 0)
      }
    }
  })

  test('anything else in it is refused', async () => {
    const good = document.toString('base64', 0, 600_000)
    const bad = [
      `${good}!`,
      `AA==${good}`,
      `${good.slice(0, 300_000)}==${good}`,
      `${good}\\\\${good}`,
      `${good}\\"`,
      '\\',
      `${good}\\u00`,
    ]
    for (const text of bad) {
      const refused = async () => read(`{"pdfString":"${text}"}`).base64.get('pdfstring')?.bytes('pdfString')
      await assert.rejects(refused, AppError, text.slice(-10))
    }
  })

  test('only a text that is a member of the body itself is cut out', () => {
    for (const json of [
      '{"a":{"pdfString":"AAAA"}}',
      '{"pdfString":["AAAA"]}',
      '["pdfString","AAAA"]',
      '{"pdfString":""}',
    ]) {
      const { value, base64: cut } = read(json)
      assert.deepEqual([value, cut.size], [JSON.parse(json), 0])
    }
  })

  test('around it there may be as much as in an ordinary body', () => {
    const around = (bytes: number) => `{"pdfString":"${base64}","x":"${'x'.repeat(bytes)}"}`
    assert.equal(read(around(1_000_000)).base64.size, 1)
    assert.throws(() => read(around(1_100_000)), { code: 'BODY_TOO_LARGE' })
    assert.throws(() => read(`{"pdfString":"${base64}"${' '.repeat(1_100_000)}}`), { code: 'BODY_TOO_LARGE' })
  })
})

describe('a body with too many parts is refused before it is parsed', () => {
  const rows: [what: string, json: string][] = [
    ['members', `{${Array.from({ length: 200 }, (_, n) => `"${n}":1`).join()}}`],
    ['objects', `{"a":[${'{},'.repeat(200)}{}]}`],
    ['numbers', `[${'1,'.repeat(200)}1]`],
    ['escaped quotes', `["${'\\"'.repeat(200)}"]`],
    ['what is no JSON', '}'.repeat(200)],
  ]
  for (const [what, json] of rows) {
    test(what, (t) => {
      const parse = t.mock.method(JSON, 'parse')
      assert.throws(() => parseJson(Buffer.from(json), { marks: 100, base64: new Set() }), {
        code: 'BODY_TOO_MANY_PARTS',
        params: { limit: 100 },
      })
      assert.equal(parse.mock.callCount(), 0)
    })
  }

  test('as many as are allowed are read', () => {
    const json = `[${'1,'.repeat(98)}1]`
    assert.deepEqual(parseJson(Buffer.from(json), { marks: 100, base64: new Set() }).value, JSON.parse(json))
    assert.throws(() => parseJson(Buffer.from(json), { marks: 99, base64: new Set() }), { code: 'BODY_TOO_MANY_PARTS' })
  })

  test('marks inside texts do not count', () => {
    const text = '{}[],:'.repeat(500)
    assert.deepEqual(parseJson(Buffer.from(JSON.stringify({ text })), { marks: 10, base64: new Set() }).value, { text })
  })
})
