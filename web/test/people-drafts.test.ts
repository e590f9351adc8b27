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

test('ticking rows on one page keeps what was chosen on other pages', () => {
  const chosen = choose([person(1), person(9)], [person(2), person(3)], true)
  assert.deepEqual(
    chosen.map(({ id }) => id),
    [1, 9, 2, 3],
  )
  assert.deepEqual(choose(chosen, [person(2), person(3), person(1)], false), [person(9)])
})

test('a row that is chosen twice is kept once', () => {
  assert.deepEqual(choose([person(1)], [person(1), person(2)], true), [person(1), person(2)])
})

test('saving a group sends only the members that were added and removed', () => {
  const form = { ...draft(group(3, [1, 2, 3])), groupEmployee: [person(2), person(4)] }
  assert.deepEqual(memberChange(form), { added: [4], removed: [1, 3] })
})

test('saving an unchanged group sends no members', () => {
  assert.deepEqual(memberChange(draft(group(2, [1, 2]))), { added: [], removed: [] })
})

test('saving a group with more members than its list sends only those added and removed by name', () => {
  const large = group(1500, [1, 2, 3])
  assert.equal(isWhole(large), false)
  const form = { ...draft(large), addedEmployee: [person(7)], removedEmployee: [person(900)] }
  assert.deepEqual(memberChange(form), { added: [7], removed: [900] })
})

test('a role is incomplete while its name, code or permissions are blank', () => {
  const blank = { role: undefined, roleName: '  ', roleCode: '', rolePermission: [] }
  assert.deepEqual(missingOf(blank), ['roleName', 'roleCode', 'rolePermission'])
  assert.deepEqual(missingOf({ ...blank, roleName: 'Auditor', roleCode: 'AUD', rolePermission: [person(3)] }), [])
})

test('a group is incomplete only while its name is blank', () => {
  const unnamed = draftOf(undefined, ({ roleName }) => roleName)
  assert.deepEqual(missingOfGroup({ ...unnamed, groupName: '  ' }), ['groupName'])
  assert.deepEqual(missingOfGroup({ ...unnamed, groupName: 'Finance' }), [])
})
