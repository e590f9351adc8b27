import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashReport } from '../src/frame/crash-report.ts'

test('a report says what failed and where, without queries, fragments and tokens of addresses', () => {
  const error = new TypeError('no page at https://sign.example/Sign?token=abc123#page')
  error.stack = 'TypeError: x\n    at show (https://sign.example/assets/a.js?v=1:2:3)\n    at f (b.js:1:1)'
  assert.deepEqual(crashReport(error, '/v/0123456789abcdef0123456789abcdef'), {
    description: 'no page at https://sign.example/Sign',
    methodName: '/v/…',
    exception: 'TypeError',
    logTrace: 'TypeError: x\n    at show (https://sign.example/assets/a.js:2:3)\n    at f (b.js:1:1)',
  })
})

test('whatever is thrown, a report is smaller than the call takes', () => {
  const thrown = [
    'text',
    undefined,
    { a: 1 },
    new Error('ก'.repeat(10_000)),
    Object.assign(new Error('x'), { stack: 'ก '.repeat(9000) }),
  ]
  for (const error of thrown) {
    assert.ok(Buffer.byteLength(JSON.stringify(crashReport(error, `/${'ก'.repeat(500)}`))) < 8192)
  }
})
