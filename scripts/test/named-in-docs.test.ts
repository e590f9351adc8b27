import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedFindings } from '../check/named-in-docs.ts'

const files = [
  { path: 'server/src/door.ts', text: '' },
  {
    path: 'server/test/door.test.ts',
    text: `
      test('a door opens [1.1.02]', () => {})
      describe('at night', () => { for (const who of ['the owner', 'a guest']) test(\`\${who} rings\`, () => {}) })`,
  },
  { path: 'docs/security.md', text: '# Security\n\n## Report a vulnerability\n' },
]

function findings(...lines: string[]): string[] {
  const paths = files.map(({ path }) => path)
  return namedFindings([{ path: 'docs/security/table.md', text: lines.join('\n') }], { paths, files })
}

test('files, folders, headings and tests that are there are no findings', () => {
  const lines = [
    '[the door](../../server/src/door.ts), `server/src/door.ts`, `server/src`, [all](../../server/test/)',
    '[report](../security.md#report-a-vulnerability), [elsewhere](https://example.com/none.ts), `npm run check`',
    '[“a door opens”](../../server/test/door.test.ts), [“at night”](../../server/test/door.test.ts)',
    '[“a guest rings”](../../server/test/door.test.ts), [“at night › the owner …”](../../server/test/door.test.ts)',
  ]
  assert.deepEqual(findings(...lines), [])
})

test('a file that has gone is a finding, by link and by path', () => {
  assert.deepEqual(findings('', '[the gate](../../server/src/gate.ts) and `server/src/gate.ts`'), [
    'docs: docs/security/table.md:2 server/src/gate.ts does not exist',
    'docs: docs/security/table.md:2 server/src/gate.ts does not exist',
  ])
})

test('a heading or a test that has another name is a finding', () => {
  const door = '../../server/test/door.test.ts'
  assert.deepEqual(
    findings(
      `[“a door opens twice”](${door})`,
      `[“a door”](${door})`,
      `[“a window …”](${door})`,
      '[r](../security.md#r)',
    ),
    [
      'docs: docs/security/table.md:1 server/test/door.test.ts has no test “a door opens twice”',
      'docs: docs/security/table.md:2 server/test/door.test.ts has no test “a door”',
      'docs: docs/security/table.md:3 server/test/door.test.ts has no test “a window …”',
      'docs: docs/security/table.md:4 docs/security.md has no heading #r',
    ],
  )
})
