import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GroupRow } from '@laisen/contract/endpoints/groups'
import {
  draftOf,
  isWhole,
  memberChange,
  missingOf as missingOfGroup,
} from '../src/features/people/groups/group-draft.ts'
import { choose } from '../src/features/people/pickers/picked.ts'
import { missingOf } from '../src/features/people/roles/role-draft.ts'

const person = (id: number) => ({ id, name: `Person ${id}` })

function group(employeeCount: number, members: readonly number[]): GroupRow {
  const groupEmployee = members.map((employeeID) => ({
    employeeID,
    employeeName: `Person ${employeeID}`,
    username: `p${employeeID}`,
    groupID: 1,
  }))
  const nothing = { groupRole: [], groupPermission: [], preselected: false, givable: true }
  return { id: 1, groupName: 'Finance', groupEmployee, employeeCount, ...nothing }
}

const draft = (row: GroupRow) => draftOf(row, ({ roleName }) => roleName)

test('a tick on one page leaves the choices of other pages as they are', () => {
  const chosen = choose([person(1), person(9)], [person(2), person(3)], true)
  assert.deepEqual(
    chosen.map(({ id }) => id),
    [1, 9, 2, 3],
  )
  assert.deepEqual(choose(chosen, [person(2), person(3), person(1)], false), [person(9)])
})

test('what is chosen twice is there once', () => {
  assert.deepEqual(choose([person(1)], [person(1), person(2)], true), [person(1), person(2)])
})

test('only who comes and who goes is sent of a group', () => {
  const form = { ...draft(group(3, [1, 2, 3])), groupEmployee: [person(2), person(4)] }
  assert.deepEqual(memberChange(form), { added: [4], removed: [1, 3] })
})

test('an untouched group sends nobody', () => {
  assert.deepEqual(memberChange(draft(group(2, [1, 2]))), { added: [], removed: [] })
})

test('of a group larger than its list nobody is lost: only who was named comes and goes', () => {
  const large = group(1500, [1, 2, 3])
  assert.equal(isWhole(large), false)
  const form = { ...draft(large), addedEmployee: [person(7)], removedEmployee: [person(900)] }
  assert.deepEqual(memberChange(form), { added: [7], removed: [900] })
})

test('a role misses its name, its code and its permissions while they are blank [1.5.42]', () => {
  const blank = { role: undefined, roleName: '  ', roleCode: '', rolePermission: [] }
  assert.deepEqual(missingOf(blank), ['roleName', 'roleCode', 'rolePermission'])
  assert.deepEqual(missingOf({ ...blank, roleName: 'Auditor', roleCode: 'AUD', rolePermission: [person(3)] }), [])
})

test('a group misses its name while it is blank, and nothing else', () => {
  const unnamed = draftOf(undefined, ({ roleName }) => roleName)
  assert.deepEqual(missingOfGroup({ ...unnamed, groupName: '  ' }), ['groupName'])
  assert.deepEqual(missingOfGroup({ ...unnamed, groupName: 'Finance' }), [])
})
