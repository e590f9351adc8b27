import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { addEmployeeGroupExt, inviteEmployeeAgain, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { updateRole } from '@laisen/contract/endpoints/roles'
import { server } from '@laisen/testkit/server'
import { type Edge, waysToGive } from '../support/ways-to-give.ts'

// Rules 2.3: no one gives a permission that they do not hold, in any of the ways there are. Each way is tried by someone who
// may make the call but does not hold 4, and then by someone who does: otherwise the refusal would show nothing.

const { as, given } = await server()

const changing = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
const clerk = as.person(await given.employee({ permissions: changing }))
const archivist = as.person(await given.employee({ permissions: [...changing, 4] }))

const person = async (facts: object = {}) => (await given.employee(facts)).employeeId
const roleOf = (...permissions: number[]) => given.role({ permissions })
const groupOf = (...permissions: number[]) => given.group({ permissions })

const added = waysToGive(given, 4)

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
