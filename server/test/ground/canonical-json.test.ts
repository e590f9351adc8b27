import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from '../../src/events/canonical-json.ts'

test('canonical JSON does not depend on the order in which members were written', () => {
  assert.equal(canonicalJson({ b: [1, { d: null, c: 'ก"' }], a: true }), '{"a":true,"b":[1,{"c":"ก\\"","d":null}]}')
})
