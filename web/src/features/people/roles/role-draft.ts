import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { keepWordsWhole, withoutMarks } from '@laisen/contract/messages/whole-words'
import type { Picked } from '../pickers/picked.ts'

/** The state of the role form. */
export interface RoleDraft {
  readonly role: RoleRow | undefined
  readonly roleName: string
  readonly roleCode: string
  readonly rolePermission: readonly Picked[]
}

export const roleFields = ['roleName', 'roleCode', 'rolePermission'] as const
type RoleField = (typeof roleFields)[number]

export function draftOf(role: RoleRow | undefined, nameOf: (role: RoleRow) => string): RoleDraft {
  const carried = role?.rolePermission ?? []
  return {
    role,
    roleName: role ? withoutMarks(nameOf(role)) : '',
    roleCode: role?.roleCode ?? '',
    rolePermission: carried.map(({ permissionID, permissionName }) => ({
      id: permissionID,
      name: keepWordsWhole(permissionName),
    })),
  }
}

/** 1§5: a role needs a code, a name and at least one permission. */
export function missingOf({ roleName, roleCode, rolePermission }: RoleDraft): RoleField[] {
  const filled = { roleName: roleName.trim(), roleCode: roleCode.trim(), rolePermission }
  return roleFields.filter((field) => filled[field].length === 0)
}

/** Only what was changed, and how it was shown: what somebody else changed in the others meanwhile stays. */
export function roleChange(role: RoleRow, draft: Omit<RoleDraft, 'role'>) {
  const before = role.rolePermission.map(({ permissionID }) => permissionID)
  const after = draft.rolePermission.map(({ id }) => id)
  const texts = { roleCode: draft.roleCode.trim(), roleName: draft.roleName.trim() }
  // The three built-in roles keep their stored names, whatever they are called in the viewer's language.
  const names = (['roleCode', 'roleName'] as const).filter((name) => !role.builtIn && texts[name] !== role[name])
  const other = before.length !== after.length || after.some((id) => !before.includes(id))
  return {
    ...Object.fromEntries(names.map((name) => [name, texts[name]])),
    ...(other && { rolePermission: after.map((id) => ({ permission_ID: id })) }),
    shown: {
      ...Object.fromEntries(names.map((name) => [name, role[name]])),
      ...(other && { rolePermission: before }),
    },
  }
}
