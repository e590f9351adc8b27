import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stackChange } from '@laisen/pades/sign/graphics-state'

const rows: readonly [content: string, net: number, lowest: number, unfinished: boolean][] = [
  ['', 0, 0, false],
  ['q Q', 0, 0, false],
  ['q q Q', 1, 0, false],
  ['Q q', 0, -1, false],
  ['Q Q q q q', 1, -2, false],
  ['qq QQ q1 /q /Q', 0, 0, false],
  ['(q (Q) \\) q) Tj q', 1, 0, false],
  ['(never ends q', 0, 0, true],
  ['% q Q\nq', 1, 0, false],
  ['% q Q\rq', 1, 0, false],
  ['<71> Tj [q]', 1, 0, false],
  // Inline images: their data may hold anything but a separate word EI.
  ['BI /W 1 ID q Q x EI q', 1, 0, false],
  ['BI ID xEI q EI Q', -1, -1, false],
  ['BI ID EIx q EI q', 1, 0, false],
  ['BI ID q EI', 0, 0, false],
  ['BI ID\nq\nEI\nQ', -1, -1, false],
  ['BI ID q Q', 0, 0, true],
  ['BI ID q EI0', 0, 0, true],
]

for (const [content, net, lowest, unfinished] of rows) {
  test(`what content leaves open: ${JSON.stringify(content)}`, () => {
    assert.deepEqual(stackChange(Buffer.from(content, 'latin1')), { net, lowest, unfinished })
  })
}
