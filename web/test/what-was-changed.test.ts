import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GroupRow } from '@laisen/contract/endpoints/groups'
import type { PlatformPackage } from '@laisen/contract/endpoints/platform'
import type { RoleRow } from '@laisen/contract/endpoints/roles'
import type { SessionUser } from '@laisen/contract/endpoints/session'
import { groupChange, draftOf as groupDraft } from '../src/features/people/groups/group-draft.ts'
import { roleChange, draftOf as roleDraft } from '../src/features/people/roles/role-draft.ts'
import { readPackage, valuesOf } from '../src/features/platform/package-values.ts'
import { changesOf, savedOver } from '../src/features/profile/form-values.ts'

// A form sends what was changed in it: what it merely shows may have been changed by somebody else since.

test('the dialog of a group sends what was changed, and how that was shown', () => {
  const group = {
    ...{ id: 7, groupName: 'Night shift', groupEmployee: [], employeeCount: 0 },
    groupRole: [{ roleID: 3, roleName: 'Signer' }],
    groupPermission: [{ permissionID: 4, permissionName: 'History' }],
  } as unknown as GroupRow
  const draft = groupDraft(group, ({ roleName }) => roleName)
  assert.deepEqual(groupChange(group, draft), { shown: {} })
  assert.deepEqual(groupChange(group, { ...draft, groupName: ' Day shift ' }), {
    ...{ groupName: 'Day shift', shown: { groupName: 'Night shift' } },
  })
  assert.deepEqual(groupChange(group, { ...draft, groupRole: [], groupPermission: [{ id: 2, name: 'Upload' }] }), {
    ...{ groupRole: [], groupPermission: [{ permissionID: 2 }] },
    shown: { groupRole: ['Signer'], groupPermission: [4] },
  })
})

test('the dialog of a role sends what was changed, and no name of a built-in role', () => {
  const role = {
    ...{ roleID: 9, roleName: 'Clerk', roleCode: 'clerk', builtIn: false },
    rolePermission: [{ permissionID: 2, permissionName: 'Upload' }],
  } as unknown as RoleRow
  const draft = roleDraft(role, ({ roleName }) => roleName)
  assert.deepEqual(roleChange(role, draft), { shown: {} })
  assert.deepEqual(roleChange(role, { ...draft, roleName: 'Scribe' }), {
    ...{ roleName: 'Scribe', shown: { roleName: 'Clerk' } },
  })
  const builtIn = { ...role, builtIn: true }
  assert.deepEqual(roleChange(builtIn, { ...draft, roleName: 'ผู้ลงนาม', rolePermission: [] }), {
    ...{ rolePermission: [], shown: { rolePermission: [2] } },
  })
})

test('the end of a package that was left as it was is sent to the second, not as the end of its day', () => {
  const zone = 'Asia/Bangkok'
  const found = {
    ...{ name: 'Gold', expireDate: '2027-03-01T04:23:11.000Z', limitUser: 5, limitSignature: null, limitByte: null },
  } as PlatformPackage
  const values = valuesOf(found, zone)
  assert.equal(readPackage({ ...values, name: 'Silver' }, zone, found).sent?.expireDate, found.expireDate)
  const later = readPackage({ ...values, end: { day: '2027-03-02', none: false } }, zone, found).sent?.expireDate
  assert.match(String(later), /^2027-03-02T16:59:59/)
  assert.equal(readPackage({ ...values, end: { day: undefined, none: true } }, zone, found).sent?.expireDate, null)
})

test('what the profile compares with is what it began with or saved last, and not what the session was loaded with meanwhile', () => {
  const user = { firstName: 'Somchai', lastName: 'Jaidee', email: 's@example.com', mobile: '0812345678' } as SessionUser
  const values = { ...user, lastName: ' Dee ', email: 'new@example.com', picture: undefined }
  const saved = savedOver(user, changesOf(values, user))
  assert.deepEqual(saved, { ...user, lastName: 'Dee' })
  assert.deepEqual(changesOf({ ...values, email: user.email }, saved), {})
})
