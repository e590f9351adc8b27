import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import * as employees from '@laisen/contract/endpoints/employees'
import * as groups from '@laisen/contract/endpoints/groups'
import { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import * as roles from '@laisen/contract/endpoints/roles'
import type { CallAnswer, Client } from '@laisen/testkit/client'
import type { GivenCompany } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { accessTable } from '../support/access-table.ts'
import { somebody } from '../support/people.ts'

// Each call about users, roles, groups and permissions is made in five ways: without a session, without permission, with an id
// of another company, with a request that the stored data refuses, and correctly.

const { as, given, call } = await server()

const own = await given.theCompany()
const other = await given.company()

/** Rows of one company that a request can name. */
interface Rows {
  readonly person: number
  readonly invited: number
  readonly role: number
  readonly group: number
}

async function rowsOf(company: GivenCompany): Promise<Rows> {
  return {
    person: (await given.employee({ company, permissions: [2] })).employeeId,
    invited: (await given.employee({ company, password: null })).employeeId,
    role: await given.role({ company, permissions: [2] }),
    group: await given.group({ company }),
  }
}

interface Row {
  readonly endpoint: Endpoint
  /** A permission that allows the call. */
  readonly by: number
  readonly good: (rows: Rows) => object
  /** A request that the stored data refuses, and its refusal. */
  readonly wrong?: readonly [input: (rows: Rows) => object, code: string]
  /** The refusal if the request names a row of another company. Left out where it names no row. */
  readonly foreign?: string
}

let count = 0
const fresh = () => `N${++count}`
const pages = { Page: 1, PerPage: 10 }
const badPage = [() => ({ Page: 0 }), 'VALUE_NOT_ALLOWED'] as const
const deletedId = (await given.employee({ deleted: true })).employeeId
const heldRole = await given.role({ permissions: [2] })
await given.employee({ roles: [heldRole] })

const calls: Row[] = [
  { endpoint: employees.getSearchDataEmployeeExt, by: 9, good: () => pages, wrong: badPage },
  {
    endpoint: employees.getEmployeeExt,
    by: 9,
    good: ({ person }) => ({ employeeID: person }),
    wrong: [() => ({ employeeID: deletedId }), 'EMPLOYEE_NOT_FOUND'],
    foreign: 'EMPLOYEE_NOT_FOUND',
  },
  {
    endpoint: employees.addEmployeeExt,
    by: 10,
    good: ({ role }) => somebody({ employeeRole: [role] }),
    wrong: [() => somebody({ employeeRole: [] }), 'FIELDS_MISSING'],
    foreign: 'ROLE_NOT_FOUND',
  },
  {
    endpoint: employees.updateEmployeeExtJoin,
    by: 11,
    good: ({ person }) => ({ employeeID: person, firstName: 'Mali' }),
    wrong: [() => ({ employeeID: deletedId, firstName: 'Mali' }), 'EMPLOYEE_NOT_FOUND'],
    foreign: 'EMPLOYEE_NOT_FOUND',
  },
  {
    endpoint: employees.addEmployeeGroupExt,
    by: 11,
    good: ({ person: employeeID, group: groupID }) => ({ employeeGroupList: [{ employeeID, groupID }] }),
    wrong: [({ group: groupID }) => ({ employeeGroupList: [{ employeeID: deletedId, groupID }] }), 'USER_NOT_FOUND'],
    foreign: 'USER_NOT_FOUND',
  },
  {
    endpoint: employees.inviteEmployeeAgain,
    by: 11,
    good: ({ invited }) => ({ employeeID: invited }),
    wrong: [({ person }) => ({ employeeID: person }), 'EMPLOYEE_HAS_PASSWORD'],
    foreign: 'EMPLOYEE_NOT_FOUND',
  },
  {
    endpoint: employees.changeEmployees,
    by: 11,
    good: ({ person }) => ({ employeeIDs: [person], change: 'unlock' }),
    wrong: [() => ({ employeeIDs: [], change: 'unlock' }), 'FIELDS_MISSING'],
  },
  {
    endpoint: employees.sendPasswordLink,
    by: 11,
    good: ({ person }) => ({ employeeID: person }),
    wrong: [({ invited }) => ({ employeeID: invited }), 'EMPLOYEE_NO_PASSWORD'],
    foreign: 'EMPLOYEE_NOT_FOUND',
  },
  {
    endpoint: employees.deleteEmployeeExtByUserId,
    by: 12,
    good: ({ person }) => ({ id: person }),
    wrong: [() => ({ id: deletedId }), 'USER_NOT_FOUND'],
    foreign: 'USER_NOT_FOUND',
  },
  { endpoint: employees.getEmployeeBySearch, by: 9, good: () => pages, wrong: badPage },
  { endpoint: employees.getEmployeeExtByCompanyId, by: 9, good: () => pages, wrong: badPage },
  { endpoint: employees.getAllEmployeeCompanies, by: 9, good: () => ({}), wrong: badPage },
  { endpoint: employees.readAllEmployeeCompanies, by: 9, good: () => ({}) },
  { endpoint: getAllPermissions, by: 21, good: () => ({}) },
  { endpoint: roles.getRoleByCompanyId, by: 17, good: () => ({}), wrong: badPage },
  {
    endpoint: roles.searchDataRolePermission,
    by: 17,
    good: ({ role }) => ({ ...pages, RoleID: role }),
    wrong: badPage,
  },
  {
    endpoint: roles.addRole,
    by: 18,
    good: () => ({ roleCode: fresh(), roleName: fresh(), rolePermission: [18] }),
    wrong: [() => ({ roleCode: 'ADMIN', roleName: fresh(), rolePermission: [18] }), 'ROLE_CODE_DUPLICATE'],
  },
  {
    endpoint: roles.updateRole,
    by: 19,
    good: ({ role }) => ({ roleID: role, roleName: fresh() }),
    wrong: [() => ({ roleID: heldRole, roleName: 'Admin' }), 'ROLE_NAME_DUPLICATE'],
    foreign: 'ROLE_NOT_FOUND',
  },
  {
    endpoint: roles.deleteRole,
    by: 20,
    good: ({ role }) => ({ id: role }),
    wrong: [() => ({ id: heldRole }), 'ROLE_IN_USE'],
    foreign: 'ROLE_NOT_FOUND',
  },
  { endpoint: groups.getGroupByCompanyId, by: 13, good: () => ({}), wrong: badPage },
  { endpoint: groups.getGroupAll, by: 13, good: () => ({}), wrong: badPage },
  { endpoint: groups.getAllGroups, by: 13, good: () => ({}), wrong: badPage },
  {
    endpoint: groups.getGroupMembers,
    by: 13,
    good: ({ group }) => ({ id: group }),
    wrong: [({ group }) => ({ id: group, PerPage: 101 }), 'VALUE_NOT_ALLOWED'],
    foreign: 'GROUP_NOT_FOUND',
  },
  {
    endpoint: groups.addGroup,
    by: 14,
    good: ({ person }) => ({ groupName: fresh(), groupEmployee: [person] }),
    wrong: [() => ({ groupName: 'All staff' }), 'GROUP_NAME_DUPLICATE'],
    foreign: 'MEMBER_NOT_FOUND',
  },
  {
    endpoint: groups.updateGroup,
    by: 15,
    good: ({ group }) => ({ id: group, groupName: fresh() }),
    wrong: [({ group }) => ({ id: group, groupName: 'All staff' }), 'GROUP_NAME_DUPLICATE'],
    foreign: 'GROUP_NOT_FOUND',
  },
  {
    endpoint: groups.deleteGroup,
    by: 16,
    good: ({ group }) => ({ id: group }),
    wrong: [() => ({ id: 999_999_999 }), 'GROUP_NOT_FOUND'],
    foreign: 'GROUP_NOT_FOUND',
  },
]

const ask = (client: Pick<Client, 'call'>, endpoint: Endpoint, input: object) =>
  client.call(endpoint, input as never) as Promise<CallAnswer<unknown>>

for (const { endpoint, by, good, wrong, foreign } of calls) {
  describe(`${endpoint.method} ${endpoint.path}`, async () => {
    const rows = await rowsOf(own)
    const person = as.person(await given.employee({ permissions: [by, 2] }))

    test('is refused without a session', async () => {
      assert.equal((await ask({ call }, endpoint, good(rows))).http, 401)
    })

    test(`is refused without ${by}, and with 99 if it changes something`, async () => {
      const { who, effect } = accessTable[`${endpoint.method} ${endpoint.path}`]!
      const held = new Set<unknown>(who)
      const without = [2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].filter((id) => !held.has(id))
      const refused = await ask(as.person(await given.employee({ permissions: without })), endpoint, good(rows))
      assert.deepEqual([refused.http, refused.code], [403, 'NOT_PERMITTED'])
      if (effect === 'read') return
      const denied = await ask(as.person(await given.employee({ permissions: [by, 99] })), endpoint, good(rows))
      assert.deepEqual([denied.http, denied.code], [403, 'NOT_PERMITTED'])
    })

    if (foreign) {
      test("answers for another company's id as for one that does not exist", async () => {
        const elsewhere = await rowsOf(other)
        const told = await ask(person, endpoint, good(elsewhere))
        assert.deepEqual([told.http, told.code], [200, foreign])
        const none = Object.fromEntries(Object.keys(rows).map((name) => [name, 2_147_000_000])) as unknown as Rows
        const missing = await ask(person, endpoint, good(none))
        assert.deepEqual([missing.code, missing.message, missing.data], [told.code, told.message, told.data])
      })
    }
    if (wrong) {
      test(`is refused where the data does not allow it: ${wrong[1]}`, async () => {
        const told = await ask(person, endpoint, wrong[0](rows))
        assert.deepEqual([told.http, told.status, told.code], [200, 1, wrong[1]])
      })
    }

    test(`succeeds for people with ${by}`, async () => {
      const told = await ask(person, endpoint, good(rows))
      assert.deepEqual([told.http, told.status], [200, 0], told.message)
    })
  })
}
