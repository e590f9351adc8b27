import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAllowance } from '../../src/security/allowance.ts'
import type { RowKey } from '../../src/security/rows.ts'

const now = new Date('2026-11-20T03:00:00Z')
let rows = 0

/** Each row is another one, unless its number is given. */
function row(companyId: number, facts: Partial<RowKey> = {}): RowKey {
  return {
    companyId,
    employeeId: ++rows,
    address: null,
    kind: 'sign-in' as RowKey['kind'],
    outcome: 'refused' as RowKey['outcome'],
    code: 'PASSWORD_WRONG' as RowKey['code'],
    call: 'Login/LoginCustomer',
    at: now,
    several: false,
    ...facts,
  }
}

test('a company begins so many rows of a kind, and a row that has begun goes on counting', () => {
  const allowance = createAllowance({ ofCompanyAndKind: 2, ofAll: 100, alwaysOfCompanyAndKind: 1 })
  const first = row(1)
  const takes = (one: RowKey) => allowance.takes(one, now)
  assert.deepEqual([takes(first), takes(row(1)), takes(row(1)), takes(first)], [true, true, false, true])
  assert.ok(takes(row(2)), 'another company')
  assert.ok(takes(row(1, { kind: 'limit' as RowKey['kind'] })), 'another kind')
  assert.ok(allowance.takes(row(1), new Date(now.getTime() + 3_600_000)), 'the next hour')
})

test('where all rows are many, each company still begins a few, from exactly that number on', () => {
  const allowance = createAllowance({ ofCompanyAndKind: 3, ofAll: 3, alwaysOfCompanyAndKind: 1 })
  const takes = (companyId: number) => allowance.takes(row(companyId), now)
  assert.deepEqual([takes(1), takes(1), takes(2)], [true, true, true])
  assert.equal(takes(2), false, 'three have begun')
  assert.deepEqual([takes(3), takes(3)], [true, false])
})
