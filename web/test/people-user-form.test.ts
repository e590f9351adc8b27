import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { generatePassword, generateUsername } from '../src/features/people/generate.ts'
import { problemsOf } from '../src/features/people/user-problems.ts'
import {
  limitTyping,
  newUser,
  shownOf,
  toAdd,
  toUpdate,
  type UserValues,
  valuesOf,
} from '../src/features/people/user-values.ts'

const usual = { groups: [{ id: 7, name: 'All staff' }], active: true }
const signer = { id: 3, name: 'Signer' }
const operator = { id: 2, name: 'Operator' }

const employee = (facts: Partial<EmployeeRow> = {}): EmployeeRow => ({
  ...{ employeeID: 12, userID: 12, memberID: 12, username: 'krit', firstName: 'Krit', lastName: 'S', password: '' },
  ...{ employeeName: 'Krit S', email: 'krit@example.com', mobile: '0815550127', roleName: 'Signer', groupName: '' },
  ...{ activeStatus: 1, lockStatus: false, ownAdmin: false, flagAdmin: true, userType: 'EXT', roleID: 3 },
  ...{ positionID: 0, invited: false, createDate: '', aboveYou: false, employeeGroup: [] },
  employeeRole: [{ employeeID: 12, roleID: 3, roleName: 'Signer', createBy: '', createDate: '', activeFlag: true }],
  employeePermission: [
    { employeeID: 12, permissionID: 1, permissionName: 'Everything' },
    { employeeID: 12, permissionID: 4, permissionName: 'History' },
  ],
  ...facts,
})
const changed = (facts: Partial<UserValues>, user = employee()) => toUpdate(user, { ...valuesOf(user), ...facts })

test('generated usernames have six letters and digits, and generated passwords meet every rule', () => {
  for (let round = 0; round < 500; round++) {
    assert.match(generateUsername(), /^[a-z0-9]{6}$/)
    assert.ok(isStrongPassword(generatePassword()))
  }
  assert.notEqual(generatePassword(), generatePassword())
})

test('by default a new user is invited, joins All staff, and is activated if they are a Signer and a place is free', () => {
  const values = { ...newUser(), roles: [signer] }
  const sent = toAdd(values, usual)
  assert.equal(sent.password, null)
  assert.deepEqual(sent.employeeGroup, [7])
  assert.equal(sent.activeStatus, true)
  assert.equal(toAdd(values, { ...usual, active: false }).activeStatus, false)
  assert.equal(toAdd({ ...values, active: false }, usual).activeStatus, false)
  assert.equal(toAdd({ ...values, roles: [operator] }, usual).activeStatus, false)
  assert.equal(toAdd({ ...values, invited: false }, usual).password, values.password)
  assert.deepEqual(toAdd({ ...values, groups: [] }, usual).employeeGroup, [])
})

test('an edit sends only what was changed', () => {
  assert.deepEqual(changed({}), { employeeID: 12, password: null })
  assert.deepEqual(changed({ lastName: 'T' }), { employeeID: 12, password: null, lastName: 'T' })
  assert.deepEqual(changed({ active: false }), { employeeID: 12, password: null, activeStatus: false })
  assert.deepEqual(changed({ roles: [operator] }), { employeeID: 12, password: null, employeeRole: [2] })
})

test('the Admin checkbox and the other permissions are sent together', () => {
  assert.deepEqual(changed({ permissions: [] }), {
    ...{ employeeID: 12, password: null, flagAdmin: true, employeePermission: [] },
  })
  assert.deepEqual(changed({ admin: false }), {
    ...{ employeeID: 12, password: null, flagAdmin: false, employeePermission: [4] },
  })
})

test('an edit that makes someone a Signer says whether they are active', () => {
  const user = employee({ activeStatus: null, employeeRole: [] })
  assert.deepEqual(changed({ roles: [signer], active: true }, user), {
    ...{ employeeID: 12, password: null, activeStatus: true, employeeRole: [3] },
  })
})

test('a field that was not changed must only be filled in', () => {
  const before = valuesOf(employee({ mobile: '123', email: 'krit@elsewhere.com' }))
  const rules = { before, domain: 'example.com' }
  assert.deepEqual(problemsOf(before, rules), {})
  assert.deepEqual(problemsOf({ ...before, mobile: '124' }, rules), { mobile: 'fillcorrectphonenumber(9-11 digits)' })
  assert.deepEqual(problemsOf({ ...before, mobile: '' }, rules), { mobile: 'fillThis' })
  assert.deepEqual(problemsOf({ ...before, email: 'krit@other.com' }, rules), { email: 'sameEmailFormat' })
  assert.deepEqual(problemsOf({ ...before, password: 'short' }, rules), { password: 'passwordWeak' })
})

test('a phone has 9 to 11 digits, and no more than 11 can be typed', () => {
  const phone = (mobile: string) => problemsOf({ ...valuesOf(employee()), mobile }, { before: undefined, domain: '' })
  for (const good of ['123456789', '12345678901']) assert.equal(phone(good).mobile, undefined)
  assert.equal(phone('12345678').mobile, 'fillcorrectphonenumber(9-11 digits)')
  assert.equal(limitTyping('mobile', '+66 81-555-01279'), '66815550127')
  assert.equal(limitTyping('username', 'ABCDEFGHIJKLMNOPQ'), 'abcdefghijklmno')
})

test('with what was changed goes how it was shown, and nothing else', () => {
  const user = employee()
  const shown = (facts: Partial<UserValues>) => shownOf(user, changed(facts))
  assert.deepEqual(shown({}), {})
  assert.deepEqual(shown({ lastName: 'T' }), { lastName: 'S' })
  assert.deepEqual(shown({ roles: [operator] }), { employeeRole: ['Signer'] })
  assert.deepEqual(shown({ permissions: [] }), { flagAdmin: true, employeePermission: [1, 4] })
})
