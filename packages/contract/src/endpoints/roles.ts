import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { listed } from '../listed.ts'
import { permissionManagement } from '../menus.ts'
import { permission } from '../permissions.ts'
import { joinedIds, permissionReference, rowId } from '../references.ts'
import { shownFields, shownName } from '../shown.ts'
import { done, maybe, nameText, paging, text } from '../wire.ts'
import { whole } from '../wire-values.ts'

export const roleRow = z.object({
  roleID: z.number(),
  roleCode: z.string(),
  roleName: z.string(),
  rolePermission: z.array(
    z.object({ role_ID: z.number(), permission_ID: z.number(), permissionID: z.number(), permissionName: z.string() }),
  ),
  /** Whether it is Admin, Operator or Signer, which cannot be renamed or deleted. */
  builtIn: z.boolean(),
  /** Whether the caller may assign it: they must hold all of its permissions (rules 2.3). */
  givable: z.boolean(),
  /** The number of users to whom it is assigned directly. */
  holders: z.number(),
})
export type RoleRow = z.output<typeof roleRow>

export const getRoleByCompanyId = endpoint({
  method: 'POST',
  path: 'Role/GetRoleByCompanyId',
  title: "The company's roles with their permissions, the built-in ones first.",
  access: [
    permission.roleView,
    permission.userView,
    permission.userAdd,
    permission.userEdit,
    permission.groupAdd,
    permission.groupEdit,
  ],
  effect: 'read',
  input: z.object(paging),
  data: listed(roleRow),
})

/** A role as Permission Management shows it (2§3). */
const roleGroupsRow = z.object({
  roleID: z.number(),
  roleName: z.string(),
  /** The first 1,000 groups that have the role, joined by commas. */
  groupID: z.string(),
  groups: z.array(z.object({ groupID: z.number(), groupName: z.string() })),
  groupCount: z.number(),
  builtIn: z.boolean(),
  /** Whether the caller holds all of its permissions, and so may give it (rules 2.3). */
  givable: z.boolean(),
  /** The number of users to whom it is assigned directly. */
  holders: z.number(),
})
export type RoleGroupsRow = z.output<typeof roleGroupsRow>

export const getAllRoles = endpoint({
  method: 'POST',
  path: 'Role/GetAllRoles',
  title: 'The roles with the groups that have them, the built-in ones first.',
  access: permissionManagement,
  menu: 33,
  effect: 'read',
  perMinute: 600,
  input: z.object({
    ...paging,
    /** Only these roles, and those that one of these groups has. */
    roles: maybe(list(rowId).check(z.maxLength(limits.pageSizeMost))),
    groups: maybe(list(rowId).check(z.maxLength(limits.pageSizeMost))),
  }),
  data: listed(roleGroupsRow),
})

export const searchDataRolePermission = endpoint({
  method: 'POST',
  path: 'Role/SearchDataRolePermission',
  title: 'What a role may do, as resource and access level. Without a role: of every role.',
  access: [permission.roleView, permission.permissionView],
  effect: 'read',
  input: z.object({ ...paging, RoleCode: maybe(text()), RoleID: maybe(rowId) }),
  data: z.object({
    result: z.object({
      listData: z.array(
        z.object({
          resourceName: z.string(),
          /** The access level. */
          permissionName: z.string(),
          permissionID: z.number(),
          roleID: z.number(),
          roleName: z.string(),
        }),
      ),
      count: z.number(),
      dataCount: z.number(),
    }),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const addRole = endpoint({
  method: 'POST',
  path: 'Role/AddRole',
  title: 'Adds a role: code, name and at least one permission.',
  access: [permission.roleAdd],
  effect: 'add',
  input: z.object({
    roleCode: maybe(nameText(limits.roleCodeCharacters)),
    roleName: maybe(nameText(limits.roleNameCharacters)),
    rolePermission: maybe(list(permissionReference)),
  }),
  data: z.object({ roleID: z.number() }),
})

export const updateRole = endpoint({
  method: 'POST',
  path: 'Role/UpdateRole',
  title: 'Changes a role: name, code and permissions, or the groups that have it. What is left out stays.',
  access: [permission.roleEdit, permission.userAdd],
  effect: 'edit',
  input: z.object({
    roleID: rowId,
    roleCode: maybe(nameText(limits.roleCodeCharacters)),
    roleName: maybe(nameText(limits.roleNameCharacters)),
    rolePermission: maybe(list(permissionReference)),
    /** Ids joined by commas; null: no group has it. */
    groupID: maybe(joinedIds),
    /** The groups that the caller was shown, joined by commas. If others have the role by now, the change is refused. */
    shownGroups: maybe(joinedIds),
    /** What the form showed in the fields that are sent: permissions by their ids. */
    shown: shownFields({ roleCode: text(), roleName: text(), rolePermission: list(whole) }),
  }),
  data: done,
})

export const deleteRole = endpoint({
  method: 'POST',
  path: 'Role/DeleteRole',
  title: 'Deletes a role that nobody holds.',
  access: [permission.roleDelete],
  effect: 'delete',
  query: true,
  input: z.object({ id: rowId, ...shownName.member }),
  secretHeaders: shownName.header,
  data: done,
})
