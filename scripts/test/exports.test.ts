import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unusedExports } from '../check/exports.ts'

const home = 'server/src/roles/add.ts'

/** What is found in one file of two names, given the text of another file. */
function found(text: string, { path = 'server/src/roles/user.ts', exporting = 'export const a = 1, b = 2' } = {}) {
  const files = [
    { path: home, text: exporting },
    { path, text },
  ]
  return unusedExports(files).map((finding) => finding.replace(/^exports: (.+):(\d+) exports (\S+), .*$/, '$2 $3'))
}

test('an export that no other file imports is found, also when its own file uses it', () => {
  assert.deepEqual(found("import { a } from './add.ts'\n"), ['1 b'])
  const exporting = 'export interface A {}\nexport type B = A\nexport function c(): B | undefined {}\n'
  assert.deepEqual(found('', { exporting }), ['1 A', '2 B', '3 c'])
})

test('types, new names, defaults and exports that are passed on count as used', () => {
  const path = 'server/test/add.test.ts'
  for (const text of [
    "import type { a, b } from '../src/roles/add.ts'",
    "import { a as one, b as two } from '../src/roles/add.ts'",
    "export { a, b } from '../src/roles/add.ts'",
    "export * from '../src/roles/add.ts'",
    "type Both = import('../src/roles/add.ts').a | import('../src/roles/add.ts').b",
  ])
    assert.deepEqual(found(text, { path }), [], text)
  assert.deepEqual(found("import add from './add.ts'", { exporting: 'export default 1' }), [])
  assert.deepEqual(found('', { exporting: 'export default 1' }), ['1 default'])
})

test('of a namespace only the members that are named are used, unless it is passed on whole', () => {
  assert.deepEqual(found("import * as add from './add.ts'\nadd.a()\n"), ['1 b'])
  assert.deepEqual(found("import * as add from './add.ts'\nmount(add)\n"), [])
  assert.deepEqual(found("import type * as add from './add.ts'\ntype A = add.a\n"), ['1 b'])
})

test('a lazy import uses the whole module, unless its names are taken at once', () => {
  assert.deepEqual(found("const lazy = () => load(() => import('./add.ts'))"), [])
  assert.deepEqual(found("const { a } = await import('./add.ts')"), ['1 b'])
  assert.deepEqual(found("const a = (await import('./add.ts')).a"), ['1 b'])
})

test('the first file of a thread is used whole', () => {
  assert.deepEqual(found("provide(new URL('./add.ts', import.meta.url))"), [])
})

test('an import by the name of the package counts, and another file of that name does not', () => {
  assert.deepEqual(found("import { a, b } from '@laisen/server/roles/add'", { path: 'cli/src/main.ts' }), [])
  assert.deepEqual(found("import { a, b } from './add.ts'", { path: 'server/src/groups/user.ts' }), ['1 a', '1 b'])
})

test('scripts and tests are not asked who uses what they export', () => {
  const files = [{ path: 'server/test/support/given.ts', text: 'export const given = 1' }]
  assert.deepEqual(unusedExports(files), [])
})
