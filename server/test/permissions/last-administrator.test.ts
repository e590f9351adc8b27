import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeGroupExt,
  deleteEmployeeExtByUserId,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { deleteRole, updateRole } from '@laisen/contract/endpoints/roles'
import { hasAdministrator } from '@laisen/server/permissions/store'
import type { CallAnswer, Client, Sent } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

// rules 2.4: by whatever path, a company keeps somebody who administers it. Each path is tried on the last one, who must stay,
// and then beside a second one, when it works: else its refusal would show nothing.

const { as, given, database } = await server()

const isAdministered = ({ companyId }: GivenCompany) =>
  database.company(companyId).transaction((db) => hasAdministrator(db))

interface Scene {
  readonly company: GivenCompany
  readonly last: GivenEmployee
  /** Roles and groups by which the last one is an administrator, or could cease to be one. */
  readonly ids: Readonly<
    Record<'adminRole' | 'adminGroup' | 'roleGroup' | 'ownGroup' | 'denyRole' | 'denyGroup', number>
  >
}

type By = 'permission' | 'role' | 'group' | 'role of a group'

/** Somebody who is administrator by one edge, and is in a group that carries nothing. */
async function scene(by: By): Promise<Scene> {
  const company = await given.company()
  const adminRole = await given.role({ company, permissions: [1] })
  const ids = {
    adminRole,
    adminGroup: await given.group({ company, permissions: [1] }),
    roleGroup: await given.group({ company, roles: [adminRole] }),
    ownGroup: await given.group({ company }),
    denyRole: await given.role({ company, permissions: [99] }),
    denyGroup: await given.group({ company, permissions: [99] }),
  }
  const last = await given.employee({
    company,
    permissions: by === 'permission' ? [1] : [2],
    roles: by === 'role' ? [adminRole] : [],
    groups: [
      ids.ownGroup,
      ...(by === 'group' ? [ids.adminGroup] : []),
      ...(by === 'role of a group' ? [ids.roleGroup] : []),
    ],
  })
  return { company, last, ids }
}

const a = <E extends Endpoint>(endpoint: E, input: Sent<E>): [Endpoint, object] => [endpoint, input as object]
const edit = (employeeID: number, to: object) => a(updateEmployeeExtJoin, { employeeID, ...to })

type Path = (ids: Scene['ids'], lastId: number) => [endpoint: Endpoint, input: object]

const paths: [what: string, by: By, path: Path][] = [
  ['the Admin checkbox', 'permission', (_, id) => edit(id, { flagAdmin: false })],
  ['the list of permissions', 'permission', (_, id) => edit(id, { employeePermission: [2] })],
  ['99 beside 1', 'permission', (_, id) => edit(id, { employeePermission: [1, 99] })],
  ['a role that carries 99', 'permission', ({ denyRole }, id) => edit(id, { employeeRole: [denyRole] })],
  ['a group that carries 99', 'permission', ({ denyGroup }, id) => edit(id, { employeeGroup: [denyGroup] })],
  ['another role', 'role', (_, id) => edit(id, { employeeRole: [2] })],
  ['no group', 'group', (_, id) => edit(id, { employeeGroup: [] })],
  ['no group that has the role', 'role of a group', (_, id) => edit(id, { employeeGroup: null })],
  [
    'being put into a group that carries 99',
    'permission',
    ({ denyGroup: groupID }, employeeID) => a(addEmployeeGroupExt, { employeeGroupList: [{ employeeID, groupID }] }),
  ],
  ['the role without 1', 'role', ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [2] })],
  ['the role with 99', 'role', ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [1, 99] })],
  [
    'the role of a group without 1',
    'role of a group',
    ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [2] }),
  ],
  [
    'the role taken from its groups',
    'role of a group',
    ({ adminRole: roleID }) => a(updateRole, { roleID, groupID: '' }),
  ],
  [
    'a role with 99 given to their group',
    'permission',
    ({ denyRole: roleID, ownGroup }) => a(updateRole, { roleID, groupID: `${ownGroup}` }),
  ],
  ['the group without 1', 'group', ({ adminGroup: id }) => a(updateGroup, { id, groupPermission: [] })],
  ['the group with 99', 'group', ({ adminGroup: id }) => a(updateGroup, { id, groupPermission: [1, 99] })],
  ['99 into their group', 'permission', ({ ownGroup: id }) => a(updateGroup, { id, groupPermission: [99] })],
  [
    'a role with 99 into their group',
    'permission',
    ({ ownGroup: id, denyRole }) => a(updateGroup, { id, groupRole: [denyRole] }),
  ],
  ['the group without the role', 'role of a group', ({ roleGroup: id }) => a(updateGroup, { id, groupRole: [] })],
  ['out of the group', 'group', ({ adminGroup: id }, lastId) => a(updateGroup, { id, removedEmployee: [lastId] })],
  ['the group emptied', 'group', ({ adminGroup: id }) => a(updateGroup, { id, groupEmployee: [] })],
  ['the group emptied by ids', 'group', ({ adminGroup: id }) => a(updateGroup, { id, userID: '' })],
  [
    'into a group with 99',
    'permission',
    ({ denyGroup: id }, lastId) => a(updateGroup, { id, addedEmployee: [lastId] }),
  ],
  ['the group deleted', 'group', ({ adminGroup: id }) => a(deleteGroup, { id })],
  ['the group with the role deleted', 'role of a group', ({ roleGroup: id }) => a(deleteGroup, { id })],
  [
    'a new group with 99',
    'permission',
    (_, lastId) => a(addGroup, { groupName: 'Deny', groupPermission: [99], groupEmployee: [lastId] }),
  ],
]

const run = (client: Client, [endpoint, input]: [Endpoint, object]) =>
  client.call(endpoint, input as never) as Promise<CallAnswer<unknown>>

describe('the last administrator stays one', () => {
  for (const [what, by, path] of paths) {
    test(`${what}, of who is one by ${by}`, async () => {
      const { company, last, ids } = await scene(by)
      const request = path(ids, last.employeeId)
      assert.ok(await isAdministered(company))
      const refused = await run(as.person(last), request)
      assert.equal(refused.code, 'LAST_ADMINISTRATOR', refused.message)
      assert.ok(await isAdministered(company))

      // Locked, or without a password, nobody is a second one.
      await given.employee({ company, permissions: [1], locked: true })
      await given.employee({ company, permissions: [1], password: null })
      assert.equal((await run(as.person(last), request)).code, 'LAST_ADMINISTRATOR')
      const second = await given.employee({ company, permissions: [1] })
      const done = await run(as.person(second), request)
      assert.equal(done.status, 0, done.message)
      assert.ok(await isAdministered(company))
    })
  }

  test('deleted, locked: neither by themselves nor by whoever administers without being one', async () => {
    const { company, last } = await scene('permission')
    const { employeeId: id } = last
    const lock = edit(id, { lockStatus: true })
    const remove = a(deleteEmployeeExtByUserId, { id })
    for (const request of [lock, remove]) {
      assert.equal((await run(as.person(last), request)).code, 'EMPLOYEE_YOURSELF')
    }
    const everyOther = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
    const clerk = await given.employee({ company, permissions: everyOther })
    for (const request of [lock, remove]) {
      assert.equal((await run(as.person(clerk), request)).code, 'PERSON_ABOVE_YOU')
    }
    // Who would be the second one holds 1 and 99 together, and so changes nothing.
    const denied = await given.employee({ company, permissions: [1, 99] })
    for (const request of [lock, remove]) assert.equal((await run(as.person(denied), request)).code, 'NOT_PERMITTED')
    assert.ok(await isAdministered(company))
  })

  test('the role by which they are one is in use, and not deleted', async () => {
    const { last, ids } = await scene('role')
    const answer = await as.person(last).call(deleteRole, { id: ids.adminRole })
    assert.deepEqual([answer.code, answer.params], ['ROLE_IN_USE', { people: 1, groups: 1 }])
  })
})

describe('two administrators who undo each other at the same moment: one stays', () => {
  type Undo = (other: GivenEmployee, company: GivenCompany) => Promise<[Endpoint, object]>
  const remove: Undo = async ({ employeeId: id }) => a(deleteEmployeeExtByUserId, { id })
  const lock: Undo = async ({ employeeId }) => edit(employeeId, { lockStatus: true })
  const uncheck: Undo = async ({ employeeId }) => edit(employeeId, { flagAdmin: false })
  const deny: Undo = async ({ employeeId }, company) => {
    const id = await given.group({ company, permissions: [99] })
    return a(updateGroup, { id, addedEmployee: [employeeId] })
  }
  const pairs: [what: string, one: Undo, other: Undo][] = [
    ['delete and delete', remove, remove],
    ['lock and lock', lock, lock],
    ['uncheck and uncheck', uncheck, uncheck],
    ['99 and 99', deny, deny],
    ['delete and lock', remove, lock],
    ['uncheck and delete', uncheck, remove],
    ['99 and delete', deny, remove],
    ['99 and lock', deny, lock],
  ]
  for (const [what, first, second] of pairs) {
    test(what, async () => {
      for (let round = 0; round < 3; round++) {
        const company = await given.company()
        const one = await given.employee({ company, permissions: [1] })
        const other = await given.employee({ company, permissions: [1] })
        const clients = [await as.fresh(one), await as.fresh(other)] as const
        const requests = [await first(other, company), await second(one, company)] as const
        const answers = await Promise.all([run(clients[0], requests[0]), run(clients[1], requests[1])])
        assert.equal(answers.filter(({ status }) => status === 0).length, 1)
        const refusal = answers.find(({ status }) => status === 1)!.code!
        assert.ok(['SESSION_REQUIRED', 'NOT_PERMITTED', 'LAST_ADMINISTRATOR'].includes(refusal), refusal)
        assert.ok(await isAdministered(company))
      }
    })
  }
})
