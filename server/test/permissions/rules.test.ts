import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@laisen/server/http/app-error'
import { difference, requireMayHandOut, requireNotAbove } from '@laisen/server/permissions/rules'

const outcome = (act: () => void): string => {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('nobody hands out what they do not hold', () => {
  const rows: [held: number[], flow: { added?: number[]; removed?: number[] }, expected: string][] = [
    [[1], { added: [1] }, 'allowed'],
    [[1], { added: [2, 9, 99, 114] }, 'allowed'],
    [[1], { removed: [99] }, 'allowed'],
    [[9, 11], { added: [9] }, 'allowed'],
    [[9, 11], { added: [] }, 'allowed'],
    [[9, 11], { removed: [9, 12, 1] }, 'allowed'],
    [[9, 11], { added: [1] }, 'PERMISSION_NOT_HELD'],
    [[9, 11], { added: [9, 12] }, 'PERMISSION_NOT_HELD'],
    [[9, 11], { added: [99] }, 'PERMISSION_NOT_HELD'],
    [[9, 11], { removed: [99] }, 'PERMISSION_NOT_HELD'],
    [[11, 99], { removed: [99] }, 'allowed'],
    [[], { added: [2] }, 'PERMISSION_NOT_HELD'],
  ]
  for (const [held, flow, expected] of rows) {
    test(`holding ${held} with ${JSON.stringify(flow)} is ${expected}`, () => {
      assert.equal(
        outcome(() => requireMayHandOut(new Set(held), flow)),
        expected,
      )
    })
  }

  test('the refusal names what is missing, once and in order', () => {
    assert.throws(
      () => requireMayHandOut(new Set([11]), { added: [12, 10, 12], removed: [99] }),
      (error: AppError) => error.params.permissions === '10, 12, 99',
    )
  })
})

describe('nobody edits above themselves', () => {
  const rows: [held: number[], theirs: number[], expected: string][] = [
    [[1], [1, 2, 99], 'allowed'],
    [[11, 2, 3], [2, 3], 'allowed'],
    [[11, 2, 3], [], 'allowed'],
    [[11, 2, 3], [2, 3, 99], 'allowed'],
    [[11, 2, 3], [1], 'PERSON_ABOVE_YOU'],
    [[11, 2, 3], [2, 4], 'PERSON_ABOVE_YOU'],
    [[], [2], 'PERSON_ABOVE_YOU'],
  ]
  for (const [held, theirs, expected] of rows) {
    test(`holding ${held}, somebody who holds ${theirs} is ${expected}`, () => {
      assert.equal(
        outcome(() => requireNotAbove(new Set(held), theirs)),
        expected,
      )
    })
  }
})

test('a change of edges is known by its ends', () => {
  assert.deepEqual(difference([1, 2, 3], [3, 4]), { added: [4], removed: [1, 2] })
})
