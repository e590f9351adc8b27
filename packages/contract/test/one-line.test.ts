import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine } from '../src/one-line.ts'

test('a text becomes one plain line with its words unchanged', () => {
  assert.equal(oneLine(' อนุมัติ\r\nสัญญา\tที่ ๑ '), 'อนุมัติ สัญญา ที่ ๑')
  assert.equal(oneLine('a\u0000\u001b[2Jb\u0085c\u2028d'), 'a [2Jb c d')
  assert.equal(oneLine('contract\u202efdp.exe\u2066\u2069'), 'contractfdp.exe')
  assert.equal(oneLine('عقد \u200f(1)'), 'عقد \u200f(1)')
  assert.equal(oneLine('half \ud83d a pair'), 'half \ufffd a pair')
  assert.equal(oneLine('\u0007\n'), '')
})
