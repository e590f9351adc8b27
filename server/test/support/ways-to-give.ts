import type { Endpoint } from '@laisen/contract/endpoint'
import { addEmployeeExt, addEmployeeGroupExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { addGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { addRole, updateRole } from '@laisen/contract/endpoints/roles'
import type { Given } from '@laisen/testkit/given'
import { somebody } from './people.ts'

/** A request that changes who may do what. Each person who asks gets a new one. */
export type Edge = () => Promise<[endpoint: Endpoint, input: object]>

let count = 0
const name = () => `Hand ${++count}`
const code = () => ({ roleCode: `H${++count}`, roleName: name() })

/** Every way in which somebody may be given this permission, except by an import. */
export function waysToGive(given: Given, id: number): [edge: string, request: Edge][] {
  const person = async (facts: object = {}) => (await given.employee(facts)).employeeId
  const roleOf = (...permissions: number[]) => given.role({ permissions })
  const groupOf = (...permissions: number[]) => given.group({ permissions })
  /** Their role has no permissions: otherwise the role would be what is refused. */
  const newOne = async (facts: object) => somebody({ employeeRole: [await given.role()], ...facts })
  return [
    ['a permission of a new person', async () => [addEmployeeExt, await newOne({ employeePermission: [id] })]],
    ['a role of a new person', async () => [addEmployeeExt, await newOne({ employeeRole: [await roleOf(id)] })]],
    ['a group of a new person', async () => [addEmployeeExt, await newOne({ employeeGroup: [await groupOf(id)] })]],
    [
      'a permission of a person',
      async () => [updateEmployeeExtJoin, { employeeID: await person(), employeePermission: [id] }],
    ],
    [
      'a role of a person',
      async () => [updateEmployeeExtJoin, { employeeID: await person(), employeeRole: [await roleOf(id)] }],
    ],
    [
      'a group of a person',
      async () => [updateEmployeeExtJoin, { employeeID: await person(), employeeGroup: [await groupOf(id)] }],
    ],
    [
      "a group's role, by putting a person into the group",
      async () => {
        const groupID = await given.group({ roles: [await roleOf(id)] })
        return [addEmployeeGroupExt, { employeeGroupList: [{ employeeID: await person(), groupID }] }]
      },
    ],
    ['a permission of a new role', async () => [addRole, { ...code(), rolePermission: [id] }]],
    [
      'a permission of a role that someone has',
      async () => {
        const roleID = await roleOf(9)
        await person({ roles: [roleID] })
        return [updateRole, { roleID, rolePermission: [9, id] }]
      },
    ],
    ['a role given to a group', async () => [updateRole, { roleID: await roleOf(id), groupID: `${await groupOf()}` }]],
    ['a permission of a new group', async () => [addGroup, { groupName: name(), groupPermission: [id] }]],
    ['a role of a new group', async () => [addGroup, { groupName: name(), groupRole: [await roleOf(id)] }]],
    ['a permission of a group', async () => [updateGroup, { id: await groupOf(), groupPermission: [id] }]],
    ['a role of a group', async () => [updateGroup, { id: await groupOf(), groupRole: [await roleOf(id)] }]],
    ['a member added by name', async () => [updateGroup, { id: await groupOf(id), addedEmployee: [await person()] }]],
    [
      'a member added in a complete list',
      async () => [updateGroup, { id: await groupOf(id), groupEmployee: [await person()] }],
    ],
    ['a member added by joined ids', async () => [updateGroup, { id: await groupOf(id), userID: `${await person()}` }]],
  ]
}
