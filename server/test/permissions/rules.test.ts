import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { server } from '@laisen/testkit/server'

// Rules 2.3, shown by one person who changes the direct permissions of another. hand-out.test.ts tries every other way.

const { as, given } = await server()

/** Someone who holds these permissions, and 11 to edit users, changes what another holds. */
async function change(held: readonly number[], { before, after }: { before: number[]; after: number[] }) {
  const editor = as.person(await given.employee({ permissions: held }))
  const { employeeId: employeeID } = await given.employee({ permissions: before })
  return editor.call(updateEmployeeExtJoin, { employeeID, employeePermission: after })
}

describe('no one gives a permission that they do not hold, or takes 99 away without holding it', () => {
  const rows: [held: number[], before: number[], after: number[], expected: string][] = [
    [[1], [], [1], 'allowed'],
    [[1], [], [2, 9, 99, 114], 'allowed'],
    [[1], [2, 99], [2], 'allowed'],
    [[9, 11], [], [9], 'allowed'],
    [[9, 11], [9, 11], [], 'allowed'],
    [[9, 11], [9, 99], [99], 'allowed'],
    [[9, 11], [], [1], 'PERMISSION_NOT_HELD'],
    [[9, 11], [], [9, 12], 'PERMISSION_NOT_HELD'],
    [[9, 11], [9], [9, 99], 'PERMISSION_NOT_HELD'],
    [[9, 11], [9, 99], [9], 'PERMISSION_NOT_HELD'],
  ]
  for (const [held, before, after, expected] of rows) {
    test(`who holds ${held} changes [${before}] to [${after}]: ${expected}`, async () => {
      const answer = await change(held, { before, after })
      assert.equal(answer.code ?? 'allowed', expected, answer.message)
    })
  }

  test('the refusal names each missing permission once, in order', async () => {
    const answer = await change([11], { before: [99], after: [12, 10, 12] })
    assert.deepEqual([answer.code, answer.params?.permissions], ['PERMISSION_NOT_HELD', '10, 12, 99'])
  })
})

describe('no one edits a person who holds a permission that they lack; 99 does not count', () => {
  const rows: [held: number[], theirs: number[], expected: string][] = [
    [[1], [1, 2, 99], 'allowed'],
    [[11, 2, 3], [2, 3], 'allowed'],
    [[11, 2, 3], [], 'allowed'],
    [[11, 2, 3], [2, 3, 99], 'allowed'],
    [[11, 2, 3], [1], 'PERSON_ABOVE_YOU'],
    [[11, 2, 3], [2, 4], 'PERSON_ABOVE_YOU'],
  ]
  for (const [held, theirs, expected] of rows) {
    test(`who holds ${held} edits someone who holds [${theirs}]: ${expected}`, async () => {
      const editor = as.person(await given.employee({ permissions: held }))
      const { employeeId: employeeID } = await given.employee({ permissions: theirs })
      const answer = await editor.call(updateEmployeeExtJoin, { employeeID, firstName: 'Mali' })
      assert.equal(answer.code ?? 'allowed', expected, answer.message)
    })
  }
})
