import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzPdfs } from '@laisen/testkit/fuzz'

test('two thousand broken files end in a sound signature or a named error, within the budget', async () => {
  const { outcomes, problems } = await fuzzPdfs({ count: 2000, seed: 1 })
  assert.deepEqual(problems, [])
  // Neither everything nor nothing is broken beyond repair.
  const signed = outcomes.get('signed') ?? 0
  assert.ok(signed > 200 && signed < 1900, `${signed} were signed`)
})
