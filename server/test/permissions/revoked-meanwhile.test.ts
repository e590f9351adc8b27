import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeExt,
  addEmployeeGroupExt,
  deleteEmployeeExtByUserId,
  inviteEmployeeAgain,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { addRole, deleteRole, updateRole } from '@laisen/contract/endpoints/roles'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// A change to who may what waits for the one before it. That one may have been about whoever waits: what they may is asked
// again when their turn has come.

const { as, given, database } = await server()

/** Makes a call wait for its turn, takes something from the caller in the meantime, and lets the call go on. */
async function waiting<Answer>(person: GivenEmployee, taken: string, call: () => Promise<Answer>): Promise<Answer> {
  const client = await database.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('administration'), hashtext($1))`, [
      String(person.companyId),
    ])
    const answer = call()
    await waitUntilWaiting(database)
    await client.query(taken, [person.employeeId])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

const changes: [Endpoint, () => object | Promise<object>][] = [
  [addEmployeeExt, () => somebody()],
  [updateEmployeeExtJoin, async () => ({ employeeID: (await given.employee()).employeeId, firstName: 'Mali' })],
  [deleteEmployeeExtByUserId, async () => ({ id: (await given.employee()).employeeId })],
  [inviteEmployeeAgain, async () => ({ employeeID: (await given.employee({ password: null })).employeeId })],
  [
    addEmployeeGroupExt,
    async () => ({
      employeeGroupList: [{ employeeID: (await given.employee()).employeeId, groupID: await given.group() }],
    }),
  ],
  [addRole, () => ({ roleCode: 'WAIT', roleName: 'Wait', rolePermission: [2] })],
  [updateRole, async () => ({ roleID: await given.role({ permissions: [2] }), rolePermission: [3] })],
  [deleteRole, async () => ({ id: await given.role() })],
  [addGroup, () => ({ groupName: 'Wait' })],
  [updateGroup, async () => ({ id: await given.group(), groupName: 'Waited' })],
  [deleteGroup, async () => ({ id: await given.group() })],
]

describe('who loses the right, the account or the freedom to change while waiting for their turn changes nothing', () => {
  const taken: [what: string, statement: string, code: string][] = [
    ['the permission', 'delete from employee_permissions where employee_id = $1', 'NOT_PERMITTED'],
    [
      'changes, by 99',
      'insert into employee_permissions select company_id, id, 99 from employees where id = $1',
      'NOT_PERMITTED',
    ],
    ['the account, locked', 'update employees set locked_at = now() where id = $1', 'SESSION_REQUIRED'],
    ['the account, deleted', 'update employees set deleted_at = now() where id = $1', 'SESSION_REQUIRED'],
  ]
  for (const [endpoint, input] of changes) {
    test(endpoint.path, async () => {
      const request = await input()
      for (const [what, statement, code] of taken) {
        const person = await given.employee({ permissions: [1] })
        const client = await as.fresh(person)
        const answer = await waiting(person, statement, () => client.call(endpoint, request as never))
        assert.equal(answer.code, code, what)
      }
      const person = await given.employee({ permissions: [1] })
      const client = await as.fresh(person)
      const answer = await waiting(person, 'select $1::bigint', () => client.call(endpoint, request as never))
      assert.equal(answer.status, 0, answer.message)
    })
  }
})
