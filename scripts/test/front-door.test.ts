import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frontDoorFindings } from '../check/front-door.ts'

const findings = (path: string, text: string) => frontDoorFindings([{ path, text }])

test('a test of rules imports nothing of the server, not even a type, by whichever name', () => {
  const imports = [
    "import { verify } from '@laisen/server/history/verify'",
    "import type { Db } from '../../src/db/database.ts'",
    "export { verify } from '../../src/history/verify.ts'",
    "const { verify } = await import('@laisen/server/history/verify')",
  ]
  for (const text of imports) {
    assert.equal(findings('server/test/history/list.test.ts', text).length, 1, text)
    assert.equal(findings('server/test/support/reading.ts', text).length, 1, text)
  }
  assert.deepEqual(findings('server/test/history/list.test.ts', imports[0]!), [
    'front door: server/test/history/list.test.ts:1 imports server/src/history/verify.ts; ' +
      'a test of rules goes through HTTP, or through testkit',
  ])
})

test('it may import the contract, testkit and its own helpers', () => {
  const text = [
    "import { getLogHistory } from '@laisen/contract/endpoints/history'",
    "import { server } from '@laisen/testkit/server'",
    "import { waitUntilWaiting } from '../support/waiting.ts'",
  ].join('\n')
  assert.deepEqual(findings('server/test/history/list.test.ts', text), [])
})

test('tests of the ground may import the ground', () => {
  const text = "import { openDatabase } from '@laisen/server/db/database'"
  for (const folder of ['ground', 'http', 'workers', 'durability', 'demo', 'generated']) {
    assert.deepEqual(findings(`server/test/${folder}/one.test.ts`, text), [])
  }
  assert.equal(findings('server/test/one.test.ts', text).length, 1)
  assert.deepEqual(findings('packages/testkit/src/server.ts', text), [])
})
