import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { listed } from '../listed.ts'
import { permission } from '../permissions.ts'
import { employeeReference, joinedIds, permissionReference, roleReference, rowId } from '../references.ts'
import { shownFields, shownName } from '../shown.ts'
import { done, maybe, nameText, paging, text } from '../wire.ts'
import { whole } from '../wire-values.ts'

const groupEmployee = z.object({
  employeeID: z.number(),
  employeeName: z.string(),
  username: z.string(),
  groupID: z.number(),
})

/** A group as User Management shows it (1§3). */
const groupRow = z.object({
  id: z.number(),
  groupName: z.string(),
  /** The first 1,000 of `employeeCount`; Group/GetGroupMembers pages through all. */
  groupEmployee: z.array(groupEmployee),
  groupRole: z.array(z.object({ groupID: z.number(), roleID: z.number(), roleName: z.string() })),
  groupPermission: z.array(z.object({ groupID: z.number(), permissionID: z.number(), permissionName: z.string() })),
  employeeCount: z.number(),
  /** Preselected for new users, like "All staff". */
  preselected: z.boolean(),
  /** Whether the caller may add people: they must hold everything that the group gives (rules 2.3). */
  givable: z.boolean(),
})
export type GroupRow = z.output<typeof groupRow>

export const getGroupByCompanyId = endpoint({
  method: 'POST',
  path: 'Group/GetGroupByCompanyId',
  title: "The company's groups with their members, roles and permissions.",
  access: [
    permission.groupView,
    permission.certificateView,
    permission.userView,
    permission.userAdd,
    permission.userEdit,
  ],
  effect: 'read',
  /** `id` names one group: for the form that changes it. */
  input: z.object({ ...paging, id: maybe(rowId) }),
  data: listed(groupRow),
})

/** A group as User Group shows it (2§3). */
const userGroupRow = z.object({
  id: z.number(),
  groupID: z.number(),
  groupName: z.string(),
  /** The first 1,000 members' ids, joined by commas. */
  userID: z.string(),
  createBy: z.string(),
  updateBy: z.string(),
  activeFlag: z.boolean(),
  employeeCount: z.number(),
})

/** The calls of the screen User Group. */
const allGroups = {
  method: 'POST',
  menu: 22,
  access: [permission.groupView, permission.certificateView, permission.userView, permission.userEdit],
  effect: 'read',
  input: z.object(paging),
  data: listed(userGroupRow),
} as const

export const getGroupAll = endpoint({
  ...allGroups,
  path: 'Group/GetGroupAll',
  title: "The company's groups with their members' ids.",
})

export const getAllGroups = endpoint({
  ...allGroups,
  path: 'Group/GetAllGroups',
  title: "The company's groups with their members' ids, as Group/GetGroupAll.",
})

const groupChoice = z.object({
  id: z.number(),
  groupName: z.string(),
  employeeCount: z.number(),
  /** Whether the caller holds everything that the group gives, as they must to change what it gives (rules 2.3). */
  givable: z.boolean(),
})
export type GroupChoice = z.output<typeof groupChoice>

export const listGroups = endpoint({
  method: 'POST',
  path: 'Group/ListGroups',
  title: 'The groups by name, a page at a time: for those who assign roles and menus to groups.',
  access: [
    permission.groupView,
    permission.groupAdd,
    permission.groupEdit,
    permission.certificateView,
    permission.userView,
    permission.userAdd,
    permission.userEdit,
    permission.userDelete,
    permission.roleView,
    permission.roleAdd,
    permission.roleEdit,
    permission.roleDelete,
    permission.permissionView,
    permission.menus,
  ],
  effect: 'read',
  input: z.object(paging),
  data: z.object({ listData: z.array(groupChoice), count: z.number(), dataCount: z.number() }),
})

export const getGroupMembers = endpoint({
  method: 'POST',
  path: 'Group/GetGroupMembers',
  title: 'The members of a group, a page at a time, the latest first.',
  access: [permission.groupView, permission.certificateView],
  effect: 'read',
  input: z.object({ id: rowId, ...paging }),
  /** For a search, dataCount is exact up to 5,000 and stays at 5,000 above. */
  data: z.object({ listData: z.array(groupEmployee), count: z.number(), dataCount: z.number() }),
})

const name = maybe(nameText(limits.groupNameCharacters))
const lists = {
  groupEmployee: maybe(list(employeeReference)),
  groupRole: maybe(list(roleReference)),
  groupPermission: maybe(list(permissionReference)),
  /** Members as User Group sends them: ids joined by commas. */
  userID: maybe(joinedIds),
}

export const addGroup = endpoint({
  method: 'POST',
  path: 'Group/AddGroup',
  title: 'Adds a group, with members, roles and permissions.',
  access: [permission.groupAdd, permission.certificateAdd],
  effect: 'add',
  input: z.object({ groupName: name, ...lists }),
  data: z.object({ id: z.number() }),
})

export const updateGroup = endpoint({
  method: 'POST',
  path: 'Group/UpdateGroup',
  title: 'Changes a group. What is left out stays; an empty list or null clears.',
  access: [permission.groupEdit, permission.certificateEdit],
  effect: 'edit',
  input: z.object({
    id: rowId,
    groupName: name,
    ...lists,
    /** Members to add and to remove, for groups with too many members to send them all. */
    addedEmployee: maybe(list(employeeReference)),
    removedEmployee: maybe(list(employeeReference)),
    /** What the form showed in the fields that are sent: roles by their names, permissions by their ids. */
    shown: shownFields({ groupName: text(), groupRole: list(text()), groupPermission: list(whole) }),
  }),
  data: done,
})

export const deleteGroup = endpoint({
  method: 'POST',
  path: 'Group/DeleteGroup',
  title: 'Deletes a group; its members lose what they had by it.',
  access: [permission.groupDelete, permission.certificateDelete],
  effect: 'delete',
  query: true,
  input: z.object({ id: rowId, ...shownName.member }),
  secretHeaders: shownName.header,
  data: done,
})
