import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addEmployeeExt,
  deleteEmployeeExtByUserId,
  getSearchDataEmployeeExt,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, getGroupByCompanyId, updateGroup } from '@laisen/contract/endpoints/groups'
import { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import { addRole, deleteRole, getRoleByCompanyId, updateRole } from '@laisen/contract/endpoints/roles'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

// 1§6: users, groups and roles each have four permissions, to view, add, edit and delete. Each allows its own work only.

const { as, given } = await server()
let count = 0
const name = () => `One ${++count}`

type Answer = Promise<{ readonly status: number; readonly code?: string }>

const users: ((client: Client) => Answer)[] = [
  (client) => client.call(getSearchDataEmployeeExt, {}),
  async (client) => client.call(addEmployeeExt, somebody({ employeeRole: [await given.role()] })),
  async (client) =>
    client.call(updateEmployeeExtJoin, { employeeID: (await given.employee()).employeeId, firstName: 'Mali' }),
  async (client) => client.call(deleteEmployeeExtByUserId, { id: (await given.employee()).employeeId }),
]
const groups: ((client: Client) => Answer)[] = [
  (client) => client.call(getGroupByCompanyId, {}),
  (client) => client.call(addGroup, { groupName: name() }),
  async (client) => client.call(updateGroup, { id: await given.group(), groupName: name() }),
  async (client) => client.call(deleteGroup, { id: await given.group() }),
]
const roles: ((client: Client) => Answer)[] = [
  (client) => client.call(getRoleByCompanyId, {}),
  (client) => client.call(addRole, { roleCode: name(), roleName: name(), rolePermission: [2] }),
  async (client) => client.call(updateRole, { roleID: await given.role({ permissions: [2] }), roleName: name() }),
  async (client) => client.call(deleteRole, { id: await given.role({ permissions: [2] }) }),
]

/** Tries each work with a person who holds only one of the four permissions, and 2 to have something to give. */
async function eachAlone(work: readonly ((client: Client) => Answer)[], ids: readonly number[]): Promise<string[][]> {
  const outcomes: string[][] = []
  for (const held of ids) {
    const client = as.person(await given.employee({ permissions: [held, 2] }))
    const answers: string[] = []
    for (const one of work) {
      const { status, code } = await one(client)
      answers.push(status === 0 ? 'done' : code!)
    }
    outcomes.push(answers)
  }
  return outcomes
}

const no = 'NOT_PERMITTED'

test('10 adds users, 11 edits them, 12 deletes them, and none allows the work of another [1.6.14] [1.6.15] [1.6.16]', async () => {
  assert.deepEqual(await eachAlone(users, [9, 10, 11, 12]), [
    ['done', no, no, no],
    [no, 'done', no, no],
    [no, no, 'done', no],
    [no, no, no, 'done'],
  ])
})

test('14 adds groups, 15 edits them, 16 deletes them, and none allows the work of another [1.6.18] [1.6.19] [1.6.20]', async () => {
  assert.deepEqual(await eachAlone(groups, [13, 14, 15, 16]), [
    ['done', no, no, no],
    [no, 'done', no, no],
    [no, no, 'done', no],
    [no, no, no, 'done'],
  ])
})

test('18 adds roles, 19 edits them, 20 deletes them, and none allows the work of another [1.6.22] [1.6.23] [1.6.24]', async () => {
  assert.deepEqual(await eachAlone(roles, [17, 18, 19, 20]), [
    ['done', no, no, no],
    [no, 'done', no, no],
    [no, no, 'done', no],
    [no, no, no, 'done'],
  ])
})

test('people with 13 view groups, with 17 roles and with 21 permissions; people without them see none [1.6.17] [1.6.21] [1.6.25]', async () => {
  const calls = [getGroupByCompanyId, getRoleByCompanyId, getAllPermissions]
  for (const [place, held] of [13, 17, 21].entries()) {
    const client = as.person(await given.employee({ permissions: [held] }))
    for (const [other, call] of calls.entries()) {
      const { http, code } = await client.call(call)
      assert.deepEqual([http, code], place === other ? [200, undefined] : [403, no], `${call.path} with ${held}`)
    }
  }
})
