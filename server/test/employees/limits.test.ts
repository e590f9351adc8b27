import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { addEmployeeExt, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { addRole } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

// Every limit of users, roles, groups and their lists: the last allowed value is accepted, and one more is refused by name.

const { as } = await server()

let count = 0
const role = (facts: object) => ({ roleCode: `L${++count}`, roleName: `Limit ${count}`, rolePermission: [2], ...facts })
const group = (facts: object) => ({ groupName: `Limit ${++count}`, ...facts })
const person = (facts: object) => somebody(facts)
const long = (length: number, unlike = '') => `${unlike}${'x'.repeat(length - unlike.length)}`
/** An email of this many characters. */
function address(length: number): string {
  const domain = `@example.${'d'.repeat(60)}.${'e'.repeat(60)}.com`
  return `${'a'.repeat(length - domain.length)}${domain}`
}

interface Limit {
  readonly what: string
  readonly endpoint: Endpoint
  readonly edge: object
  readonly past: object
  readonly code: string
  readonly field: string
}

const { textCharacters: line } = limits
const rows: Limit[] = [
  {
    what: 'a username of 15 characters [1.9.01]',
    endpoint: addEmployeeExt,
    edge: person({ username: long(15), email: 'l1@example.com' }),
    past: person({ username: long(16), email: 'l2@example.com' }),
    code: 'USERNAME_TOO_LONG',
    field: 'username',
  },
  {
    what: 'a Thai username of 15 characters, however many bytes it has',
    endpoint: addEmployeeExt,
    edge: person({ username: 'ก'.repeat(15), email: 'l3@example.com' }),
    past: person({ username: 'ก'.repeat(16), email: 'l4@example.com' }),
    code: 'USERNAME_TOO_LONG',
    field: 'username',
  },
  {
    what: `a first name of ${line} characters`,
    endpoint: addEmployeeExt,
    edge: person({ firstName: long(line) }),
    past: person({ firstName: long(line + 1) }),
    code: 'TEXT_TOO_LONG',
    field: 'firstName',
  },
  {
    what: `a last name of ${line} characters`,
    endpoint: addEmployeeExt,
    edge: person({ lastName: long(line) }),
    past: person({ lastName: long(line + 1) }),
    code: 'TEXT_TOO_LONG',
    field: 'lastName',
  },
  {
    what: 'an email of 254 characters',
    endpoint: addEmployeeExt,
    edge: person({ email: address(limits.emailCharacters) }),
    past: person({ email: address(limits.emailCharacters + 1) }),
    code: 'EMPLOYEE_EMAIL_FORMAT',
    field: 'email',
  },
  {
    what: 'a phone of at least 9 digits [1.5.17]',
    endpoint: addEmployeeExt,
    edge: person({ mobile: '021234567' }),
    past: person({ mobile: '02123456' }),
    code: 'EMPLOYEE_PHONE',
    field: 'mobile',
  },
  {
    what: 'a phone of 11 digits [1.5.16]',
    endpoint: addEmployeeExt,
    edge: person({ mobile: '66812345678' }),
    past: person({ mobile: '668123456789' }),
    code: 'EMPLOYEE_PHONE',
    field: 'mobile',
  },
  {
    what: 'a password of at least 8 characters',
    endpoint: addEmployeeExt,
    edge: person({ password: 'Abcdef-1' }),
    past: person({ password: 'Abcde-1' }),
    code: 'PASSWORD_WEAK',
    field: 'password',
  },
  {
    what: 'a password of 256 characters',
    endpoint: addEmployeeExt,
    edge: person({ password: long(limits.passwordMaxCharacters, 'A-1') }),
    past: person({ password: long(limits.passwordMaxCharacters + 1, 'A-1') }),
    code: 'TEXT_TOO_LONG',
    field: 'password',
  },
  {
    what: 'a role code of 50 characters',
    endpoint: addRole,
    edge: role({ roleCode: long(limits.roleCodeCharacters) }),
    past: role({ roleCode: long(limits.roleCodeCharacters + 1) }),
    code: 'TEXT_TOO_LONG',
    field: 'roleCode',
  },
  {
    what: 'a role name of 100 characters',
    endpoint: addRole,
    edge: role({ roleName: long(limits.roleNameCharacters) }),
    past: role({ roleName: long(limits.roleNameCharacters + 1) }),
    code: 'TEXT_TOO_LONG',
    field: 'roleName',
  },
  {
    what: 'a group name of 100 characters',
    endpoint: addGroup,
    edge: group({ groupName: long(limits.groupNameCharacters) }),
    past: group({ groupName: long(limits.groupNameCharacters + 1) }),
    code: 'TEXT_TOO_LONG',
    field: 'groupName',
  },
  {
    what: `a search of ${line} characters`,
    endpoint: getSearchDataEmployeeExt,
    edge: { Search: long(line) },
    past: { Search: long(line + 1) },
    code: 'TEXT_TOO_LONG',
    field: 'Search',
  },
  {
    what: 'a page of 100 rows',
    endpoint: getSearchDataEmployeeExt,
    edge: { PerPage: 100 },
    past: { PerPage: 101 },
    code: 'VALUE_NOT_ALLOWED',
    field: 'PerPage',
  },
  {
    what: 'page 1',
    endpoint: getSearchDataEmployeeExt,
    edge: { Page: 1 },
    past: { Page: 0 },
    code: 'VALUE_NOT_ALLOWED',
    field: 'Page',
  },
]

describe('the last allowed value is accepted and the next is refused', () => {
  for (const { what, endpoint, edge, past, code, field } of rows) {
    test(what, async () => {
      const refused = await as.admin.call(endpoint, past as never)
      assert.deepEqual([refused.http, refused.code, refused.params?.field], [200, code, field])
      const taken = await as.admin.call(endpoint, edge as never)
      assert.equal(taken.status, 0, taken.message)
    })
  }
})

test('a page far beyond the last one is empty and has the same totals', async () => {
  const { data } = await as.admin.call(getSearchDataEmployeeExt, { Page: 2_000_000_000, PerPage: 100 })
  assert.deepEqual([data.result.listData, data.count >= 1, data.dataCount >= 1], [[], true, true])
})
