import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeGroupExt,
  deleteEmployeeExtByUserId,
  inviteEmployeeAgain,
  sendPasswordLink,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { demandFactor, resetFactor } from '@laisen/contract/endpoints/factors'
import { addGroup, deleteGroup, getGroupMembers, updateGroup } from '@laisen/contract/endpoints/groups'
import { server } from '@laisen/testkit/server'
import { accessTable } from '../support/access-table.ts'
import { enrolled } from '../support/authenticator.ts'

// Rules 2.3: nobody edits above themselves. Every call that changes a person, or who is in a group, is made about somebody who
// holds 4 and an ordinary person beside them: by someone without 4 it is refused and nothing happens, by someone with 4 it is done.

const house = await server()
const { as, given, database } = house

const changing = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 108]
const clerk = await as.fresh(await given.employee({ permissions: changing }))
const archivist = await as.fresh(await given.employee({ permissions: [...changing, 4] }))

interface Scene {
  /** Holds 4. */
  readonly above: number
  /** Holds nothing. */
  readonly equal: number
  /** Neither of them is in it. */
  readonly empty: number
  /** Both of them are in it. */
  readonly full: number
}

type Edge = (scene: Scene) => [endpoint: Endpoint, input: object]
let count = 0
const groupName = () => `Above ${++count}`

const edges: Record<string, Edge> = {
  'EmployeeExt/UpdateEmployeeExtJoin': ({ above }) => [
    updateEmployeeExtJoin,
    { employeeID: above, firstName: 'Changed' },
  ],
  'EmployeeExt/UpdateEmployeeExtJoin, into a group': ({ above, empty }) => [
    updateEmployeeExtJoin,
    { employeeID: above, employeeGroup: [empty] },
  ],
  'EmployeeExt/UpdateEmployeeExtJoin, out of a group': ({ above }) => [
    updateEmployeeExtJoin,
    { employeeID: above, employeeGroup: [] },
  ],
  'EmployeeExt/DeleteEmployeeExtByUserId': ({ above }) => [deleteEmployeeExtByUserId, { id: above }],
  'EmployeeExt/SendInvitation': ({ above }) => [inviteEmployeeAgain, { employeeID: above }],
  'EmployeeExt/SendPasswordLink': ({ above }) => [sendPasswordLink, { employeeID: above }],
  'EmployeeExt/AddEmployeeGroupExt': ({ above, equal, empty }) => [
    addEmployeeGroupExt,
    { employeeGroupList: [equal, above].map((employeeID) => ({ employeeID, groupID: empty })) },
  ],
  'Factor/ResetFactor': ({ above }) => [resetFactor, { employeeID: above }],
  'Factor/DemandFactor': ({ above }) => [demandFactor, { employeeID: above, demanded: true }],
  'Group/AddGroup': ({ above, equal }) => [addGroup, { groupName: groupName(), groupEmployee: [equal, above] }],
  'Group/AddGroup, by joined ids': ({ above, equal }) => [
    addGroup,
    { groupName: groupName(), userID: `${equal},${above}` },
  ],
  'Group/UpdateGroup, adding by name': ({ above, equal, empty }) => [
    updateGroup,
    { id: empty, groupName: groupName(), addedEmployee: [equal, above] },
  ],
  'Group/UpdateGroup, removing by name': ({ above, equal, full }) => [
    updateGroup,
    { id: full, groupName: groupName(), removedEmployee: [equal, above] },
  ],
  'Group/UpdateGroup, adding in a complete list': ({ above, equal, empty }) => [
    updateGroup,
    { id: empty, groupEmployee: [equal, above] },
  ],
  'Group/UpdateGroup, removing by a complete list': ({ full }) => [updateGroup, { id: full, groupEmployee: [] }],
  'Group/UpdateGroup, removing by null': ({ full }) => [updateGroup, { id: full, groupEmployee: null }],
  'Group/UpdateGroup, adding by joined ids': ({ above, equal, empty }) => [
    updateGroup,
    { id: empty, userID: `${equal},${above}` },
  ],
  'Group/UpdateGroup, removing by joined ids': ({ equal, full }) => [updateGroup, { id: full, userID: `${equal}` }],
  'Group/DeleteGroup': ({ full }) => [deleteGroup, { id: full }],
}

/** Calls of these screens that change neither a person who exists nor who is in a group. */
const aboutNobody = [
  'EmployeeExt/AddEmployeeExt',
  'EmployeeExt/ImportUser',
  'EmployeeExt/CancelImportUser',
  'Role/AddRole',
  'Role/UpdateRole',
  'Role/DeleteRole',
  'Factor/SetFactorPolicy',
  // An email that asks people to do something for themselves takes nothing from them.
  'Factor/RemindFactor',
  'Factor/RemindFactors',
  // It answers about each person: employees/change-many.test.ts.
  'EmployeeExt/ChangeEmployees',
]

async function scene(): Promise<Scene> {
  const full = await given.group()
  const person = await given.employee({ permissions: [4], groups: [full], password: null })
  const { employeeId: equal } = await given.employee({ groups: [full] })
  return { above: person.employeeId, equal, empty: await given.group(), full }
}

/** A scene in which the person above has what the call changes. */
async function sceneFor(edge: string): Promise<Scene> {
  if (edge === 'EmployeeExt/SendPasswordLink') {
    return { ...(await scene()), above: (await given.employee({ permissions: [4] })).employeeId }
  }
  if (edge !== 'Factor/ResetFactor') return scene()
  const owner = await given.employee({ permissions: [4] })
  await enrolled(house, owner)
  return { ...(await scene()), above: owner.employeeId }
}

/** Everything that the refused calls could have changed. */
async function rows(): Promise<unknown> {
  const tables = ['employees', 'employee_groups', 'groups', 'group_roles', 'factors', 'events'] as const
  return Promise.all(
    tables.map((table) =>
      database.ownerPool.query(`select t::text from ${table} t order by 1`).then(({ rows }) => rows),
    ),
  )
}

describe('a person who holds more than the caller is not changed by', () => {
  for (const [name, edge] of Object.entries(edges)) {
    test(name, async () => {
      const [endpoint, input] = edge(await sceneFor(name))
      const before = await rows()
      const refused = await clerk.call(endpoint, input as never)
      assert.equal(refused.code, 'PERSON_ABOVE_YOU')
      assert.deepEqual(await rows(), before)
      const done = await archivist.call(endpoint, input as never)
      assert.equal(done.status, 0, done.message)
    })
  }
})

test('someone above who is in a group already does not stop others from joining or leaving it', async () => {
  const { above, equal, full } = await scene()
  const { employeeId: third } = await given.employee()
  assert.equal((await clerk.call(updateGroup, { id: full, groupEmployee: [above, equal, third] })).status, 0)
  assert.equal((await clerk.call(updateGroup, { id: full, removedEmployee: [equal] })).status, 0)
  assert.equal((await clerk.call(updateGroup, { id: full, userID: `${above}` })).status, 0)
  assert.equal((await clerk.call(getGroupMembers, { id: full })).data.dataCount, 1)
})

test('every call of the access table that changes people, groups, roles or factors is one of these, or about nobody', () => {
  const noun = /^\w+ (EmployeeExt|Group|Role|Factor)\//
  const calls = Object.entries(accessTable)
    .filter(([call, { who, effect }]) => noun.test(call) && Array.isArray(who) && !['read', 'own'].includes(effect))
    .map(([call]) => call.split(' ')[1]!)
  const shown = new Set([...Object.keys(edges).map((edge) => edge.split(',')[0]!), ...aboutNobody])
  assert.deepEqual(
    calls.filter((call) => !shown.has(call)),
    [],
  )
  assert.ok(calls.length >= 12, `${calls.length}`)
})
