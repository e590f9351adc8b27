import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeExt,
  addEmployeeGroupExt,
  inviteEmployeeAgain,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { addRole, updateRole } from '@laisen/contract/endpoints/roles'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

// Rules 2.3: no one gives a permission that they do not hold, in any of the ways there are. Each way is tried by someone who
// may make the call but does not hold 4, and then by someone who does: otherwise the refusal would show nothing.

const { as, given } = await server()

const changing = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
const clerk = as.person(await given.employee({ permissions: changing }))
const archivist = as.person(await given.employee({ permissions: [...changing, 4] }))

const person = async (facts: object = {}) => (await given.employee(facts)).employeeId
const roleOf = (...permissions: number[]) => given.role({ permissions })
const groupOf = (...permissions: number[]) => given.group({ permissions })
let count = 0
const name = () => `Hand ${++count}`

/** A request that gives someone permission 4, or takes a 99 away. Each person who asks gets a new one. */
type Edge = () => Promise<[endpoint: Endpoint, input: object]>

const added: [edge: string, request: Edge][] = [
  ['a permission of a new person', async () => [addEmployeeExt, await newOne({ employeePermission: [4] })]],
  ['a role of a new person', async () => [addEmployeeExt, await newOne({ employeeRole: [await roleOf(4)] })]],
  ['a group of a new person', async () => [addEmployeeExt, await newOne({ employeeGroup: [await groupOf(4)] })]],
  [
    'a permission of a person',
    async () => [updateEmployeeExtJoin, { employeeID: await person(), employeePermission: [4] }],
  ],
  [
    'a role of a person',
    async () => [updateEmployeeExtJoin, { employeeID: await person(), employeeRole: [await roleOf(4)] }],
  ],
  [
    'a group of a person',
    async () => [updateEmployeeExtJoin, { employeeID: await person(), employeeGroup: [await groupOf(4)] }],
  ],
  [
    "a group's role, by putting a person into the group",
    async () => {
      const groupID = await given.group({ roles: [await roleOf(4)] })
      return [addEmployeeGroupExt, { employeeGroupList: [{ employeeID: await person(), groupID }] }]
    },
  ],
  ['a permission of a new role', async () => [addRole, { ...code(), rolePermission: [4] }]],
  [
    'a permission of a role that someone has',
    async () => {
      const roleID = await roleOf(9)
      await person({ roles: [roleID] })
      return [updateRole, { roleID, rolePermission: [9, 4] }]
    },
  ],
  ['a role given to a group', async () => [updateRole, { roleID: await roleOf(4), groupID: `${await groupOf()}` }]],
  ['a permission of a new group', async () => [addGroup, { groupName: name(), groupPermission: [4] }]],
  ['a role of a new group', async () => [addGroup, { groupName: name(), groupRole: [await roleOf(4)] }]],
  ['a permission of a group', async () => [updateGroup, { id: await groupOf(), groupPermission: [4] }]],
  ['a role of a group', async () => [updateGroup, { id: await groupOf(), groupRole: [await roleOf(4)] }]],
  ['a member added by name', async () => [updateGroup, { id: await groupOf(4), addedEmployee: [await person()] }]],
  [
    'a member added in a complete list',
    async () => [updateGroup, { id: await groupOf(4), groupEmployee: [await person()] }],
  ],
  ['a member added by joined ids', async () => [updateGroup, { id: await groupOf(4), userID: `${await person()}` }]],
]

const code = () => ({ roleCode: `H${++count}`, roleName: name() })
/** Their role has no permissions: otherwise the role would be what is refused. */
async function newOne(facts: object): Promise<object> {
  return somebody({ employeeRole: [await given.role()], ...facts })
}

const ask = (client: typeof clerk, [endpoint, input]: [Endpoint, object]) => client.call(endpoint, input as never)

describe('no one gives a permission that they do not hold by', () => {
  for (const [edge, request] of added) {
    test(edge, async () => {
      const refused = await ask(clerk, await request())
      assert.ok(['PERMISSION_NOT_HELD', 'PERSON_ABOVE_YOU'].includes(refused.code!), `${refused.code}`)
      const done = await ask(archivist, await request())
      assert.equal(done.status, 0, done.message)
    })
  }
})

describe('no one who does not hold 99 takes it away by', () => {
  const lifted: [edge: string, request: Edge][] = [
    [
      'a permission of a person',
      async () => [updateEmployeeExtJoin, { employeeID: await person({ permissions: [99] }), employeePermission: [] }],
    ],
    [
      'a role of a person',
      async () => [
        updateEmployeeExtJoin,
        { employeeID: await person({ roles: [await roleOf(99)] }), employeeRole: [await roleOf()] },
      ],
    ],
    [
      'a group of a person',
      async () => [
        updateEmployeeExtJoin,
        { employeeID: await person({ groups: [await groupOf(99)] }), employeeGroup: [] },
      ],
    ],
    ['a permission of a role', async () => [updateRole, { roleID: await roleOf(9, 99), rolePermission: [9] }]],
    [
      'the groups of a role',
      async () => {
        const roleID = await roleOf(99)
        await given.group({ roles: [roleID] })
        return [updateRole, { roleID, groupID: null }]
      },
    ],
    ['a permission of a group', async () => [updateGroup, { id: await groupOf(99), groupPermission: null }]],
    [
      'a role of a group',
      async () => [updateGroup, { id: await given.group({ roles: [await roleOf(99)] }), groupRole: [] }],
    ],
    [
      'removing a member',
      async () => {
        const id = await groupOf(99)
        return [updateGroup, { id, removedEmployee: [await person({ groups: [id] })] }]
      },
    ],
    ['deleting a group', async () => [deleteGroup, { id: await groupOf(99) }]],
  ]
  for (const [edge, request] of lifted) {
    test(edge, async () => {
      assert.equal((await ask(archivist, await request())).code, 'PERMISSION_NOT_HELD')
      const done = await ask(as.admin, await request())
      assert.equal(done.status, 0, done.message)
    })
  }
})

test('no one puts a person above them into a group, or invites such a person again', async () => {
  const above = await given.employee({ permissions: [4], password: null })
  const { employeeId: employeeID } = above
  const edge = { employeeID, groupID: await groupOf() }
  assert.equal((await clerk.call(addEmployeeGroupExt, { employeeGroupList: [edge] })).code, 'PERSON_ABOVE_YOU')
  assert.equal((await clerk.call(inviteEmployeeAgain, { employeeID })).code, 'PERSON_ABOVE_YOU')
  assert.equal((await archivist.call(addEmployeeGroupExt, { employeeGroupList: [edge] })).status, 0)
  assert.equal((await archivist.call(inviteEmployeeAgain, { employeeID })).status, 0)
})
