import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../run.ts'
import { runNodeTests } from './node-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'laisen-node-tests-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const head = `import { test, after, describe } from 'node:test'
import { existsSync, writeFileSync } from 'node:fs'
globalThis.filesOfProcess = [...(globalThis.filesOfProcess ?? []), import.meta.url]
`
let folders = 0

/** Runs files that have these texts, by their names. The longest runs first, which is the one that is named first. */
async function ran(texts: Record<string, string>, { workers = 1, titles = [] as string[] } = {}) {
  const place = mkdtempSync(join(folder, `${++folders}-`))
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(place, name), head + text)
    return relative(root, join(place, name))
  })
  const times = { secondsOf: (file: string) => -files.indexOf(file), note: () => {} }
  const { results, flaky, processes } = await runNodeTests({ files, titles, workers, environment: {}, times })
  const said = results.map(({ title, outcome }) => [outcome, title.split('/').at(-1)])
  return { said, flaky: flaky.map(({ file, reason }) => [file.split('/').at(-1), reason]), processes }
}

test('files share a process, each with a root of its own: what one sets up is torn down before the next begins', async () => {
  const { said, processes } = await ran({
    'first.test.mjs': `after(() => { globalThis.tornDown = true })
      describe('a group', () => { test('inside', () => {}) })
      test('skipped', { skip: 'a reason' }, () => {})`,
    'second.test.mjs': `test('knows the first', () => {
      if (globalThis.filesOfProcess.length !== 2 || !globalThis.tornDown) throw new Error('no')
    })`,
  })
  assert.deepEqual(said, [
    ['passed', 'a group › inside'],
    ['skipped', 'skipped'],
    ['passed', 'knows the first'],
  ])
  assert.equal(processes, 1)
})

test('two processes take files from one queue', async () => {
  const text = `test('a test', () => {})`
  const { said, processes } = await ran({ 'a.test.mjs': text, 'b.test.mjs': text, 'c.test.mjs': text }, { workers: 2 })
  assert.equal(said.length, 3)
  assert.equal(processes, 2)
})

test('a file that fails runs once more in a new process, and is flaky if it passes then', async () => {
  const { said, flaky, processes } = await ran({
    'flaky.test.mjs': `const mark = new URL('mark', import.meta.url)
      test('before', () => {})
      test('at the second attempt', () => {
        if (existsSync(mark)) return
        writeFileSync(mark, '')
        throw new Error('at first')
      })`,
    'wrong.test.mjs': `test('always', () => { throw new Error('wrong') })`,
  })
  assert.deepEqual(said, [
    ['passed', 'before'],
    ['passed', 'at the second attempt'],
    ['failed', 'always'],
  ])
  assert.equal(flaky.length, 1)
  assert.equal(flaky[0]![0], 'flaky.test.mjs')
  assert.match(flaky[0]![1]!, /^at the second attempt\nError: at first/)
  // Each failure gives its process up, and each second attempt has one to itself.
  assert.equal(processes, 4)
})

test('a file alone does not run twice', async () => {
  const { said, processes } = await ran({ 'wrong.test.mjs': `test('always', () => { throw new Error('wrong') })` })
  assert.deepEqual(said, [['failed', 'always']])
  assert.equal(processes, 1)
})

for (const [how, text] of [
  ['cannot be loaded', `import './nothing-there.mjs'`],
  ['throws after it has declared its tests', `test('fine', () => {}); throw new Error('at the end')`],
  [
    'throws after a test has ended',
    `test('fine', () => { setImmediate(() => { throw new Error('late') }) })
    test('next', () => new Promise((go) => process.once('uncaughtException', go)))`,
  ],
  ['fails while it tears down', `test('fine', () => {}); after(() => { throw new Error('no end') })`],
  ['ends its process', `test('fine', () => { process.kill(process.pid, 'SIGKILL') })`],
] as const)
  test(`a file that ${how} fails as a whole`, async () => {
    const { said } = await ran({ 'whole.test.mjs': text })
    assert.deepEqual(
      said.filter(([outcome]) => outcome === 'failed'),
      [['failed', 'whole.test.mjs']],
    )
  })

test('only tests with a title that is asked for run', async () => {
  const { said } = await ran(
    { 'a.test.mjs': `test('a role (in use)', () => {}); test('another', () => { throw new Error('not asked for') })` },
    { titles: ['role (in'] },
  )
  assert.deepEqual(said, [['passed', 'a role (in use)']])
})
