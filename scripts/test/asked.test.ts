import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Coverage } from '../mutants/coverage.ts'
import { selectionOf, UnknownWord } from './asked.ts'
import { testsReachedBy } from './changed.ts'

const files = Object.entries({
  'server/src/people/roles/add.ts': 'export const add = 1',
  'server/src/people/employees/add.ts': 'export const add = 2',
  'server/test/people/roles/roles.test.ts': "test('a role in use is kept [1.5.12]', () => {})",
  'server/test/people/employees/add.test.ts': "test('someone is added', () => {})",
  'packages/contract/src/endpoints/roles.ts': 'export const addRole = 1',
  'packages/contract/test/role-names.test.ts':
    "import { addRole } from '@laisen/contract/endpoints/roles'\ntest('names', () => {})",
  'packages/pdf/test/write.test.ts': "test('writes', () => {})",
  'web/test/roles.test.ts': "test('forms', () => {})",
  'e2e/test/roles.spec.ts': "test('the Role tab', () => {})",
  'e2e/test/users-list.spec.ts': "test('the User tab', () => {})",
}).map(([path, text]) => ({ path, text }))
const chosen = (...words: string[]) => selectionOf(words, files)

test('a noun has its tests of the server, the contract and the web, and its stories, in whatever chapter its folder is', () => {
  const { files, parts, titles } = chosen('roles')
  assert.deepEqual(files, [
    'server/test/people/roles/roles.test.ts',
    'packages/contract/test/role-names.test.ts',
    'web/test/roles.test.ts',
    'e2e/test/roles.spec.ts',
  ])
  assert.deepEqual([...parts].sort(), ['browser', 'server', 'unit'])
  assert.deepEqual(titles, [])
  // Screens call employees users.
  assert.deepEqual(chosen('employees').files, [
    'server/test/people/employees/add.test.ts',
    'e2e/test/users-list.spec.ts',
  ])
})

test('a file, a folder, a part and a title are found, and the whole run is everything', () => {
  assert.deepEqual(chosen('web/test/roles.test.ts').files, ['web/test/roles.test.ts'])
  assert.equal(chosen('server/test').files.length, 2)
  assert.equal(chosen('unit').files.length, 3)
  const titled = chosen('a role in use')
  assert.deepEqual([titled.files, titled.titles], [['server/test/people/roles/roles.test.ts'], ['a role in use']])
  assert.deepEqual(chosen('[1.5.12]').files, ['server/test/people/roles/roles.test.ts'])
  assert.equal(chosen().files.length, 7)
  assert.ok(chosen().parts.has('check') && chosen().parts.has('advisories'))
})

test('a word that names nothing is an error, which says what is near it', () => {
  assert.throws(
    () => chosen('rolez'),
    (error) => error instanceof UnknownWord && /Did you mean roles\?/.test(error.message),
  )
  assert.throws(() => chosen('server/test/people/roles/nothing.test.ts'), UnknownWord)
  assert.throws(() => chosen('roles', 'no such title'), UnknownWord)
})

const change = (path: string, ...places: number[]) => ({ path, places })
const unmeasured: Coverage = { knows: () => false, runs: () => false, charactersRun: () => 0, note: () => {} }

test('a change reaches the tests that ran its place, and where nothing was measured those that import it or are about its noun', () => {
  const reached = (changes: ReturnType<typeof change>[], coverage = unmeasured) =>
    testsReachedBy(changes, files, coverage).map((path) => path.split('/').at(-1))
  assert.deepEqual(reached([change('packages/contract/src/endpoints/roles.ts', 0)]), [
    'roles.test.ts',
    'role-names.test.ts',
    'roles.test.ts',
    'roles.spec.ts',
  ])
  assert.deepEqual(reached([change('packages/pdf/test/write.test.ts')]), ['write.test.ts'])
  assert.deepEqual(reached([change('docs/glossary.md')]), [])
  const measured = {
    ...unmeasured,
    knows: (test: string) => test.startsWith('server/'),
    runs: (test: string, path: string, at: number) =>
      test.includes('employees') && path.endsWith('roles/add.ts') && at === 7,
  }
  assert.deepEqual(reached([change('server/src/people/roles/add.ts', 7)], measured), [
    'add.test.ts',
    'role-names.test.ts',
    'roles.test.ts',
    'roles.spec.ts',
  ])
})
