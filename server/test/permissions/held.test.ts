import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { updateRole } from '@laisen/contract/endpoints/roles'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import type { GivenCompany } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

const { as, given } = await server()

test('people hold permissions directly, by roles, by groups and by the roles of groups [1.6.07]', async () => {
  const role = await given.role({ permissions: [9, 13] })
  const groupRole = await given.role({ permissions: [17, 2] })
  const group = await given.group({ permissions: [21, 2], roles: [groupRole] })
  const person = await given.employee({ permissions: [3], roles: [role], groups: [group] })
  const { data } = await as.person(person).call(getInfoUser)
  assert.equal(data.permissionid, '2,3,9,13,17,21')
})

test('people gain and lose a permission at once when their role does', async () => {
  const roleID = await given.role({ permissions: [9] })
  const person = as.person(await given.employee({ roles: [roleID] }))
  assert.equal((await person.call(getInfoUser)).data.permissionid, '9')
  assert.equal((await as.admin.call(updateRole, { roleID, rolePermission: [10] })).status, 0)
  assert.equal((await person.call(getInfoUser)).data.permissionid, '10')
})

describe('an administrator may give up that right only if someone else is left who administers the company', () => {
  interface Facts {
    readonly company: GivenCompany
    readonly role: number
    readonly deny: number
  }
  const rows: [other: string, counts: boolean, facts: (facts: Facts) => Promise<object> | object][] = [
    ['holds 1 directly', true, () => ({ permissions: [1] })],
    ['holds 1 by a role', true, ({ role }) => ({ roles: [role] })],
    [
      'holds 1 by a group',
      true,
      async ({ company }) => ({ groups: [await given.group({ company, permissions: [1] })] }),
    ],
    [
      'holds 1 by the role of a group',
      true,
      async ({ company, role }) => ({ groups: [await given.group({ company, roles: [role] })] }),
    ],
    ['holds 1 and 99 directly', false, () => ({ permissions: [1, 99] })],
    ['holds 1 directly and 99 by a group', false, ({ deny }) => ({ permissions: [1], groups: [deny] })],
    ['holds 1 and is locked', false, () => ({ permissions: [1], locked: true })],
    ['holds 1 and is deleted', false, () => ({ permissions: [1], deleted: true })],
    ['holds 1 and has no password yet', false, () => ({ permissions: [1], password: null })],
    ['holds other permissions', false, () => ({ permissions: [2, 9, 10, 11, 12] })],
  ]
  for (const [other, counts, facts] of rows) {
    test(`someone who ${other} ${counts ? 'counts' : 'does not count'}`, async () => {
      const company = await given.company()
      const role = await given.role({ company, permissions: [1] })
      const deny = await given.group({ company, permissions: [99] })
      const administrator = await given.employee({ company, permissions: [1] })
      await given.employee({ company, ...(await facts({ company, role, deny })) })
      const answer = await as
        .person(administrator)
        .call(updateEmployeeExtJoin, { employeeID: administrator.employeeId, flagAdmin: false })
      assert.equal(answer.code, counts ? undefined : 'LAST_ADMINISTRATOR', answer.message)
    })
  }
})
