import type { InputOf } from '@laisen/contract/endpoint'
import type { addEmployeeExt, EmployeeRow, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { statusFilter } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import { generatePassword, generateUsername } from './generate.ts'
import type { Picked } from './pickers/picked.ts'

/** The values of the form as shown on the screen. */
export interface UserValues {
  username: string
  firstName: string
  lastName: string
  mobile: string
  email: string
  /** When editing, empty means unchanged. */
  password: string
  /** Send a link to set a password instead of handing over `password`. Only when adding. */
  invited: boolean
  roles: readonly Picked[]
  /** Undefined until someone chooses: the new user is then in the group of all staff. */
  groups: readonly Picked[] | undefined
  /** Direct permissions except permission 1, which is the Admin checkbox (rules 2.7). */
  permissions: readonly Picked[]
  admin: boolean
  /** Undefined until someone ticks or clears it: a new Signer is then activated if a place is left. */
  active: boolean | undefined
  locked: boolean
}

export type TextName = 'username' | 'firstName' | 'lastName' | 'mobile' | 'email' | 'password'

/** A new user: username and password are generated (1§2), and an invitation is the default (rules 3.4). */
export function newUser(): UserValues {
  return {
    username: generateUsername(),
    firstName: '',
    lastName: '',
    mobile: '',
    email: '',
    password: generatePassword(),
    invited: true,
    roles: [],
    groups: undefined,
    permissions: [],
    admin: false,
    active: undefined,
    locked: false,
  }
}

export function valuesOf(user: EmployeeRow): UserValues {
  const { username, firstName, lastName, mobile, email } = user
  return {
    ...{ username, firstName, lastName, mobile, email },
    password: '',
    invited: false,
    roles: user.employeeRole.map(({ roleID, roleName }) => ({ id: roleID, name: roleName })),
    groups: user.employeeGroup.map(({ groupID, groupName }) => ({ id: groupID, name: groupName })),
    permissions: user.employeePermission
      .filter(({ permissionID }) => permissionID !== everything)
      .map(({ permissionID, permissionName }) => ({ id: permissionID, name: keepWordsWhole(permissionName) })),
    admin: user.flagAdmin,
    active: user.activeStatus === statusFilter.active,
    locked: user.lockStatus,
  }
}

export const isSigner = ({ roles }: Pick<UserValues, 'roles'>): boolean =>
  roles.some(({ id }) => id === builtInRoles.signer)

/** Limits what can be typed: only digits where digits are required, and no more than the field holds (1§5). */
export function limitTyping(field: TextName, text: string): string {
  if (field === 'mobile') return text.replace(/\D/g, '').slice(0, limits.phoneDigitsMost)
  if (field === 'username') return [...text.toLowerCase()].slice(0, limits.usernameCharacters).join('')
  return text
}

const idsOf = (picked: readonly Picked[]): number[] => picked.map(({ id }) => id)

interface Usual {
  /** The group of all staff, if the user may assign it. */
  groups: readonly Picked[]
  active: boolean
}

/** The payload of a new user as specified in 1§7. */
export function toAdd(values: UserValues, usual: Usual): InputOf<typeof addEmployeeExt> {
  const { username, firstName, lastName, email, mobile, admin } = values
  return {
    ...{ username, firstName, lastName, email, mobile },
    password: values.invited ? null : values.password,
    activeStatus: isSigner(values) && (values.active ?? usual.active),
    lockStatus: values.locked,
    flagAdmin: admin,
    employeeRole: idsOf(values.roles),
    employeeGroup: idsOf(values.groups ?? usual.groups),
    employeePermission: idsOf(values.permissions),
  }
}

/**
 * Only changed values are sent, so that someone else's changes are kept. A password that was not typed is null (1§5).
 */
export function toUpdate(user: EmployeeRow, values: UserValues): InputOf<typeof updateEmployeeExtJoin> {
  const before = valuesOf(user)
  const texts = ['username', 'firstName', 'lastName', 'email', 'mobile'] as const
  const changed = Object.fromEntries(
    texts.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
  const activation = isSigner(values) && (values.active !== before.active || !isSigner(before))
  // The list and its first id are sent together: the server would read either one alone as a change of the other (rules
  // 2.7).
  const permissions = values.admin !== before.admin || !sameIds(values.permissions, before.permissions)
  return {
    employeeID: user.employeeID,
    password: values.password || null,
    ...changed,
    ...(activation && { activeStatus: values.active ?? false }),
    ...(values.locked !== before.locked && { lockStatus: values.locked }),
    ...(permissions && { flagAdmin: values.admin, employeePermission: idsOf(values.permissions) }),
    ...(!sameIds(values.roles, before.roles) && { employeeRole: idsOf(values.roles) }),
    ...(!sameIds(values.groups ?? [], before.groups ?? []) && { employeeGroup: idsOf(values.groups ?? []) }),
  }
}

/** What is sent as the dialog showed it when it began: it must still be so. */
export function shownOf(user: EmployeeRow, sent: InputOf<typeof updateEmployeeExtJoin>) {
  const { username, firstName, lastName, email, mobile, lockStatus, flagAdmin } = user
  const shown = {
    ...{ username, firstName, lastName, email, mobile, lockStatus, flagAdmin },
    activeStatus: user.activeStatus === statusFilter.active,
    employeeRole: user.employeeRole.map(({ roleName }) => roleName),
    employeeGroup: user.employeeGroup.map(({ groupName }) => groupName),
    employeePermission: user.employeePermission.map(({ permissionID }) => permissionID),
  }
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name in sent)) as Partial<typeof shown>
}

function sameIds(one: readonly Picked[], other: readonly Picked[]): boolean {
  const ids = new Set(idsOf(other))
  return one.length === other.length && one.every(({ id }) => ids.has(id))
}
