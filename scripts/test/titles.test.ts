import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleFindings } from '../check/conformance.ts'
import { titlesOf } from '../check/titles.ts'
import { idsNotShown } from './conformance.ts'
import type { Result } from './results.ts'

function titles(text: string): [string, ...string[]][] {
  return titlesOf({ path: 'a.test.ts', text }).map(({ title, ids }) => [title, ...ids])
}

test('a title stands without its ids, behind the group it is in', () => {
  const text = "describe('a door [1.1.01]', () => { test('opens [1.1.02] [1.1.03]', async () => {}) })"
  assert.deepEqual(titles(text), [
    ['a door', '1.1.01'],
    ['a door › opens', '1.1.02', '1.1.03'],
  ])
})

test('a test in a loop over rows has a title for each row', () => {
  const text = `
    const rows: [object, string, string][] = [[{ a: 1 }, 'ONE', '[1.1.01]'], [{ b: 2 }, 'TWO', '']]
    for (const [facts, code, ids] of rows) test(\`\${JSON.stringify(facts)} is \${code} \${ids}\`.trim(), () => {})
    for (const { what } of [{ what: 'a row [1.1.02]' }] as const) test(what, () => {})`
  assert.deepEqual(titles(text), [['{ a: 1 } is ONE', '1.1.01'], ['{ b: 2 } is TWO'], ['a row', '1.1.02']])
})

test('rows of the same name in two groups are those of the group', () => {
  const group = (id: string) =>
    `describe('g', () => { const rows = ['[${id}]']; for (const row of rows) test(\`a \${row}\`, () => {}) })`
  assert.deepEqual(
    titles(`${group('1.1.01')}\n${group('1.1.02')}`).flatMap(([, ...ids]) => ids),
    ['1.1.01', '1.1.02'],
  )
})

test('more than three ids in a title, and an id that no title says, are findings', () => {
  const text = "const ids = '[1.1.09]'\ntest('all [1.1.01] [1.1.02] [1.1.03] [1.1.04]', () => {})"
  assert.deepEqual(titleFindings([{ path: 'a.test.ts', text }]), [
    'conformance: a.test.ts:2 a title names 4 ids, 3 is the end',
    'conformance: a.test.ts:1 no title says 1.1.09',
  ])
})

test('a run shows a line if a test that names it passed; a test that failed or was skipped shows none', () => {
  const outcome = (title: string, outcome: Result['outcome']) => ({ file: 'a.test.ts', title, outcome, durationMs: 1 })
  const results = [
    outcome('a [1.2.01]', 'passed'),
    outcome('b [1.2.10] [1.2.02]', 'failed'),
    outcome('c', 'failed'),
    outcome('d [1.2.03]', 'skipped'),
    outcome('e [1.2.04]', 'skipped'),
    outcome('the same elsewhere [1.2.04]', 'passed'),
  ]
  assert.deepEqual(idsNotShown(results, false), ['1.2.02', '1.2.03', '1.2.10'])
  assert.ok(idsNotShown(results, true).includes('1.2.05'), 'a whole run also misses the lines that no test of it names')
})
