import type { GroupRow } from '@laisen/contract/endpoints/groups'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import type { Picked } from '../pickers/picked.ts'
import type { DraftErrors } from '../use-draft-form.ts'

/** The state of the group form. */
export interface GroupDraft {
  readonly group: GroupRow | undefined
  readonly groupName: string
  readonly groupEmployee: readonly Picked[]
  readonly groupRole: readonly Picked[]
  readonly groupPermission: readonly Picked[]
  /** The members to add and to remove, for groups with more members than were loaded. */
  readonly addedEmployee: readonly Picked[]
  readonly removedEmployee: readonly Picked[]
}

export const groupFields = [
  'groupName',
  'groupEmployee',
  'groupRole',
  'groupPermission',
  'addedEmployee',
  'removedEmployee',
] as const
type GroupField = (typeof groupFields)[number]
export type GroupErrors = DraftErrors<GroupField>

type NamedRole = GroupRow['groupRole'][number]

export function draftOf(group: GroupRow | undefined, nameOf: (role: NamedRole) => string): GroupDraft {
  return {
    group,
    groupName: group?.groupName ?? '',
    groupEmployee: membersOf(group),
    groupRole: (group?.groupRole ?? []).map((role) => ({ id: role.roleID, name: nameOf(role) })),
    groupPermission: (group?.groupPermission ?? []).map(({ permissionID, permissionName }) => ({
      id: permissionID,
      name: keepWordsWhole(permissionName),
    })),
    addedEmployee: [],
    removedEmployee: [],
  }
}

/** 1§5: a group needs its name. */
export function missingOf({ groupName }: GroupDraft): GroupField[] {
  return groupName.trim() === '' ? ['groupName'] : []
}

/** Lists carry the first 1,000 members. For a larger group the form cannot show everyone. */
export const isWhole = (group: GroupRow | undefined): boolean =>
  group === undefined || group.groupEmployee.length >= group.employeeCount

/**
 * The members to add and to remove. Everyone else stays untouched, even if someone else changed the group in the
 * meantime.
 */
export function memberChange(draft: GroupDraft): { added: number[]; removed: number[] } {
  if (!isWhole(draft.group)) {
    return { added: draft.addedEmployee.map(({ id }) => id), removed: draft.removedEmployee.map(({ id }) => id) }
  }
  const before = new Set(membersOf(draft.group).map(({ id }) => id))
  const after = new Set(draft.groupEmployee.map(({ id }) => id))
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  }
}

function membersOf(group: GroupRow | undefined): Picked[] {
  return (group?.groupEmployee ?? []).map(({ employeeID, employeeName }) => ({ id: employeeID, name: employeeName }))
}

/** Name, roles and permissions, as the calls name them. */
export function fieldsOf({ groupName, groupRole, groupPermission }: GroupDraft) {
  return {
    groupName: groupName.trim(),
    groupRole: groupRole.map(({ id }) => ({ roleID: id })),
    groupPermission: groupPermission.map(({ id }) => ({ permissionID: id })),
  }
}

/** Of these, only what was changed, and how it was shown: what somebody else changed in the others meanwhile stays. */
export function groupChange(group: GroupRow, draft: GroupDraft) {
  const { groupName, groupRole, groupPermission } = fieldsOf(draft)
  const [roles, permissions] = [group.groupRole, group.groupPermission]
  const renamed = groupName !== group.groupName
  const otherRoles = !sameIds(
    groupRole.map(({ roleID }) => roleID),
    roles.map(({ roleID }) => roleID),
  )
  const before = permissions.map(({ permissionID }) => permissionID)
  const otherPermissions = !sameIds(
    groupPermission.map(({ permissionID }) => permissionID),
    before,
  )
  return {
    ...(renamed && { groupName }),
    ...(otherRoles && { groupRole }),
    ...(otherPermissions && { groupPermission }),
    shown: {
      ...(renamed && { groupName: group.groupName }),
      ...(otherRoles && { groupRole: roles.map(({ roleName }) => roleName) }),
      ...(otherPermissions && { groupPermission: before }),
    },
  }
}

function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
