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
import type { CallAnswer, Client, Sent } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { administratorsOf } from '../support/administrators.ts'

// Rules 2.4: a company always keeps an administrator. Each way to lose one is tried on the last administrator, which must be
// refused, and then again while there is a second one, which must work: otherwise the refusal would show nothing.

const { as, given, database } = await server()

const isAdministered = async (company: GivenCompany) => (await administratorsOf(database, company)).length > 0

interface Scene {
  readonly company: GivenCompany
  readonly last: GivenEmployee
  /** Roles and groups that make the last one an administrator, or could end that. */
  readonly ids: Readonly<
    Record<'adminRole' | 'adminGroup' | 'roleGroup' | 'ownGroup' | 'denyRole' | 'denyGroup', number>
  >
}

type By = 'permission' | 'role' | 'group' | 'role of a group'

/** A company with one administrator, who holds 1 in the given way and is in a group without permissions. */
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
  ['clearing the Admin checkbox', 'permission', (_, id) => edit(id, { flagAdmin: false })],
  ['a list of permissions without 1', 'permission', (_, id) => edit(id, { employeePermission: [2] })],
  ['99 beside 1', 'permission', (_, id) => edit(id, { employeePermission: [1, 99] })],
  ['getting a role with 99', 'permission', ({ denyRole }, id) => edit(id, { employeeRole: [denyRole] })],
  ['getting a group with 99', 'permission', ({ denyGroup }, id) => edit(id, { employeeGroup: [denyGroup] })],
  ['getting another role', 'role', (_, id) => edit(id, { employeeRole: [2] })],
  ['leaving all groups', 'group', (_, id) => edit(id, { employeeGroup: [] })],
  ['leaving the group that has the role', 'role of a group', (_, id) => edit(id, { employeeGroup: null })],
  [
    'being put into a group with 99',
    'permission',
    ({ denyGroup: groupID }, employeeID) => a(addEmployeeGroupExt, { employeeGroupList: [{ employeeID, groupID }] }),
  ],
  ['taking 1 from their role', 'role', ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [2] })],
  ['adding 99 to their role', 'role', ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [1, 99] })],
  [
    'taking 1 from the role of their group',
    'role of a group',
    ({ adminRole: roleID }) => a(updateRole, { roleID, rolePermission: [2] }),
  ],
  [
    'taking the role from its groups',
    'role of a group',
    ({ adminRole: roleID }) => a(updateRole, { roleID, groupID: null }),
  ],
  [
    'giving a role with 99 to their group',
    'permission',
    ({ denyRole: roleID, ownGroup }) => a(updateRole, { roleID, groupID: `${ownGroup}` }),
  ],
  ['taking 1 from their group', 'group', ({ adminGroup: id }) => a(updateGroup, { id, groupPermission: [] })],
  [
    'adding 99 to their group that has 1',
    'group',
    ({ adminGroup: id }) => a(updateGroup, { id, groupPermission: [1, 99] }),
  ],
  [
    'adding 99 to another group they are in',
    'permission',
    ({ ownGroup: id }) => a(updateGroup, { id, groupPermission: [99] }),
  ],
  [
    'adding a role with 99 to a group they are in',
    'permission',
    ({ ownGroup: id, denyRole }) => a(updateGroup, { id, groupRole: [denyRole] }),
  ],
  ['taking the role from their group', 'role of a group', ({ roleGroup: id }) => a(updateGroup, { id, groupRole: [] })],
  [
    'removal from the group',
    'group',
    ({ adminGroup: id }, lastId) => a(updateGroup, { id, removedEmployee: [lastId] }),
  ],
  ['emptying the group', 'group', ({ adminGroup: id }) => a(updateGroup, { id, groupEmployee: [] })],
  ['emptying the group by a list of ids', 'group', ({ adminGroup: id }) => a(updateGroup, { id, userID: '' })],
  [
    'being added to a group with 99',
    'permission',
    ({ denyGroup: id }, lastId) => a(updateGroup, { id, addedEmployee: [lastId] }),
  ],
  ['deleting the group', 'group', ({ adminGroup: id }) => a(deleteGroup, { id })],
  ['deleting the group that has the role', 'role of a group', ({ roleGroup: id }) => a(deleteGroup, { id })],
  [
    'a new group with 99 and them in it',
    'permission',
    (_, lastId) => a(addGroup, { groupName: 'Deny', groupPermission: [99], groupEmployee: [lastId] }),
  ],
]

const run = (client: Client, [endpoint, input]: [Endpoint, object]) =>
  client.call(endpoint, input as never) as Promise<CallAnswer<unknown>>

describe('the last administrator cannot stop being one', () => {
  for (const [what, by, path] of paths) {
    test(`by ${what}, if they are one by a ${by}`, async () => {
      const { company, last, ids } = await scene(by)
      const request = path(ids, last.employeeId)
      assert.ok(await isAdministered(company))
      const refused = await run(as.person(last), request)
      assert.equal(refused.code, 'LAST_ADMINISTRATOR', refused.message)
      assert.ok(await isAdministered(company))

      // Someone who is locked or has no password does not count as a second one.
      await given.employee({ company, permissions: [1], locked: true })
      await given.employee({ company, permissions: [1], password: null })
      assert.equal((await run(as.person(last), request)).code, 'LAST_ADMINISTRATOR')
      const second = await given.employee({ company, permissions: [1] })
      const done = await run(as.person(second), request)
      assert.equal(done.status, 0, done.message)
      assert.ok(await isAdministered(company))
    })
  }

  test('by being locked or deleted: neither themselves nor people with every other permission can do that', async () => {
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
    // Someone who holds 1 together with 99 is not a second administrator, and may not change anything.
    const denied = await given.employee({ company, permissions: [1, 99] })
    for (const request of [lock, remove]) assert.equal((await run(as.person(denied), request)).code, 'NOT_PERMITTED')
    assert.ok(await isAdministered(company))
  })

  test('by deleting the role that makes them one: it is in use', async () => {
    const { last, ids } = await scene('role')
    const answer = await as.person(last).call(deleteRole, { id: ids.adminRole })
    assert.deepEqual([answer.code, answer.params], ['ROLE_IN_USE', { people: 1, groups: 1 }])
  })
})

describe('when two administrators act against each other at the same moment, one stays', () => {
  type Undo = (other: GivenEmployee, company: GivenCompany) => Promise<[Endpoint, object]>
  const remove: Undo = async ({ employeeId: id }) => a(deleteEmployeeExtByUserId, { id })
  const lock: Undo = async ({ employeeId }) => edit(employeeId, { lockStatus: true })
  const uncheck: Undo = async ({ employeeId }) => edit(employeeId, { flagAdmin: false })
  const deny: Undo = async ({ employeeId }, company) => {
    const id = await given.group({ company, permissions: [99] })
    return a(updateGroup, { id, addedEmployee: [employeeId] })
  }
  const pairs: [what: string, one: Undo, other: Undo][] = [
    ['both delete', remove, remove],
    ['both lock', lock, lock],
    ['both clear the Admin checkbox', uncheck, uncheck],
    ['both give 99', deny, deny],
    ['one deletes, the other locks', remove, lock],
    ['one clears the Admin checkbox, the other deletes', uncheck, remove],
    ['one gives 99, the other deletes', deny, remove],
    ['one gives 99, the other locks', deny, lock],
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
