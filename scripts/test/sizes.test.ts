import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longHooks } from '../check/sizes.ts'

const withLines = (name: string, lines: number) => ({
  path: 'web/src/ui/use-thing.tsx',
  text: `export function ${name}() {\n${'  act()\n'.repeat(lines - 2)}}\n`,
})

test('a hook of more than 50 lines is found, a component is not', () => {
  assert.deepEqual(longHooks(withLines('useThing', 50)), [])
  assert.equal(longHooks(withLines('useThing', 51)).length, 1)
  assert.deepEqual(longHooks(withLines('Thing', 51)), [])
})
