import assert from 'node:assert/strict'
import { test } from 'node:test'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import { statusMessages } from '../src/ui/status-messages.ts'

test('each status of an envelope has one word, by its code [2.4.30]', () => {
  const words = Object.entries(envelopeStatus).map(([name, code]) => [code, statusMessages.en[name as 'draft']])
  assert.deepEqual(
    words.toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [1, 'Not started'],
      [2, 'On process'],
      [3, 'Completed'],
      [4, 'Rejected'],
      [5, 'Cancelled'],
      [6, 'Draft'],
      [7, 'Expired'],
    ],
  )
})
