import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import {
  addEmployeeExt,
  addEmployeeGroupExt,
  changeEmployees,
  deleteEmployeeExtByUserId,
  inviteEmployeeAgain,
  sendPasswordLink,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { addRole, deleteRole, updateRole } from '@laisen/contract/endpoints/roles'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// A change to anyone's permissions waits for the one before it, which may have been about the person who waits. So what they
// may do is checked again when their turn comes.

const { as, given, database } = await server()

/** Makes a call wait for its turn, runs a statement about the caller in the meantime, and lets the call go on. */
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
  [changeEmployees, async () => ({ employeeIDs: [(await given.employee()).employeeId], change: 'lock' })],
  [sendPasswordLink, async () => ({ employeeID: (await given.employee()).employeeId })],
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

describe('people who lose their permission or their account while a call waits for its turn change nothing by it', () => {
  const losses: [what: string, statement: string, code: string][] = [
    ['their permission', 'delete from employee_permissions where employee_id = $1', 'NOT_PERMITTED'],
    [
      'the right to change anything, by 99',
      'insert into employee_permissions select company_id, id, 99 from employees where id = $1',
      'NOT_PERMITTED',
    ],
    ['their account, which is locked', 'update employees set locked_at = now() where id = $1', 'SESSION_REQUIRED'],
    ['their account, which is deleted', 'update employees set deleted_at = now() where id = $1', 'SESSION_REQUIRED'],
  ]
  for (const [endpoint, input] of changes) {
    test(endpoint.path, async () => {
      const request = await input()
      for (const [what, statement, code] of losses) {
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
