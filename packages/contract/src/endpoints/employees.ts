import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { listed } from '../listed.ts'
import { permission } from '../permissions.ts'
import { groupReference, permissionReference, roleReference, rowId } from '../references.ts'
import { shownFields, shownName } from '../shown.ts'
import { done, instant, maybe, nameText, paging, text } from '../wire.ts'
import { flag, whole } from '../wire-values.ts'

/** An employee as the list and the edit dialog show them (1§3). Secrets are named as described and always empty. */
const employeeRow = z.object({
  employeeID: z.number(),
  userID: z.number(),
  memberID: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  employeeName: z.string(),
  email: z.string(),
  password: z.literal(''),
  mobile: z.string(),
  /** Names joined by ", ". */
  roleName: z.string(),
  groupName: z.string(),
  /** 1 active, 2 inactive; null for anyone who is not a Signer, because only Signers are activated. */
  activeStatus: z.nullable(z.union([z.literal(1), z.literal(2)])),
  lockStatus: z.boolean(),
  ownAdmin: z.boolean(),
  /** Holds permission 1 directly: the Admin checkbox. */
  flagAdmin: z.boolean(),
  userType: z.enum(['EXT', 'COM']),
  /** The first role; 0 for none. */
  roleID: z.number(),
  positionID: z.number(),
  /** Has no password yet, because the invitation has not been accepted. */
  invited: z.boolean(),
  createDate: instant,
  employeeGroup: z.array(z.object({ employeeID: z.number(), groupID: z.number(), groupName: z.string() })),
  employeeRole: z.array(
    z.object({
      employeeID: z.number(),
      roleID: z.number(),
      roleName: z.string(),
      /** Who gave it; empty where the product gave it. */
      createBy: z.string(),
      createDate: instant,
      activeFlag: z.boolean(),
    }),
  ),
  employeePermission: z.array(
    z.object({ employeeID: z.number(), permissionID: z.number(), permissionName: z.string() }),
  ),
  /** The caller may not edit them, because they hold a permission that the caller does not. */
  aboveYou: z.boolean(),
})
export type EmployeeRow = z.output<typeof employeeRow>

/** Values of the status filter (1§6). */
export const statusFilter = { active: 1, inactive: 2 } as const

const counted = { count: z.number(), dataCount: z.number(), activateCount: z.number() }

export const getSearchDataEmployeeExt = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetSearchDataEmployeeExt',
  title: "A page of the company's employees, the latest first, with how many Signers are activated.",
  access: [permission.userView],
  effect: 'read',
  input: z.object({
    ...paging,
    Filter: maybe(
      z.object({
        /** 1 Admin, 2 Operator, 3 Signer. */
        role: maybe(rowId),
        /** 1 active, 2 inactive; of Signers. */
        signerStatus: maybe(rowId),
      }),
    ),
  }),
  /** For a search, dataCount is exact up to 5,000 and stays at 5,000 above. */
  data: z.object({ result: z.object({ listData: z.array(employeeRow), ...counted }), ...counted }),
})

export const countPeople = endpoint({
  method: 'POST',
  path: 'EmployeeExt/CountPeople',
  title: 'How many users, roles and groups there are; null where the caller may not see the list.',
  access: [permission.userView, permission.roleView, permission.groupView],
  effect: 'read',
  input: z.object({}),
  data: z.object({ users: z.nullable(z.number()), roles: z.nullable(z.number()), groups: z.nullable(z.number()) }),
})

export const getEmployeeExt = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetEmployeeExt',
  title: 'One employee with groups, roles and permissions.',
  access: [permission.userView],
  effect: 'read',
  input: z.object({ employeeID: rowId }),
  data: z.extend(employeeRow, {
    /** Whether they have a second factor; told to those alone who may edit them. */
    factorEnrolled: z.boolean(),
  }),
})
export type EmployeeDetail = z.output<typeof getEmployeeExt.data>

/** A switch as the described client may send it: true, 1, "1", "true". */
const loose = z.pipe(
  z.union([flag, whole]),
  z.transform((value) => value === true || value === 1),
)

const fields = {
  username: maybe(text()),
  firstName: maybe(nameText()),
  lastName: maybe(nameText()),
  email: maybe(text()),
  mobile: maybe(text()),
  password: maybe(text(limits.passwordMaxCharacters)),
  /** 1 or true: active. For Signers only; otherwise ignored. */
  activeStatus: maybe(loose),
  lockStatus: maybe(loose),
  flagAdmin: maybe(loose),
  employeeGroup: maybe(list(groupReference)),
  employeeRole: maybe(list(roleReference)),
  employeePermission: maybe(list(permissionReference)),
}

export const addEmployeeExt = endpoint({
  method: 'POST',
  path: 'EmployeeExt/AddEmployeeExt',
  title:
    'Adds an employee. Without a password they are invited by mail; with one they must change it when they sign in.',
  access: [permission.userAdd],
  effect: 'add',
  input: z.object(fields),
  data: done,
})

export const updateEmployeeExtJoin = endpoint({
  method: 'POST',
  path: 'EmployeeExt/UpdateEmployeeExtJoin',
  title: 'Changes an employee. What is left out stays, a password that is null or empty too.',
  access: [permission.userEdit],
  effect: 'edit',
  input: z.object({
    ...{ employeeID: rowId, ...fields },
    /** What the form showed in the fields that are sent: groups and roles by their names, permissions by their ids. */
    shown: shownFields({
      ...{ username: text(), firstName: text(), lastName: text(), email: text(), mobile: text() },
      ...{ activeStatus: z.boolean(), lockStatus: z.boolean(), flagAdmin: z.boolean() },
      ...{ employeeGroup: list(text()), employeeRole: list(text()), employeePermission: list(whole) },
    }),
  }),
  data: done,
})

export const deleteEmployeeExtByUserId = endpoint({
  method: 'POST',
  path: 'EmployeeExt/DeleteEmployeeExtByUserId',
  title: 'Deletes an employee: sessions end, personal certificates end, the history keeps name and id.',
  access: [permission.userDelete],
  effect: 'delete',
  query: true,
  input: z.object({ id: rowId, ...shownName.member }),
  secretHeaders: shownName.header,
  data: done,
})

export const addEmployeeGroupExt = endpoint({
  method: 'POST',
  path: 'EmployeeExt/AddEmployeeGroupExt',
  title: 'Puts employees into groups, beside those they are in.',
  access: [permission.userEdit, permission.groupEdit],
  effect: 'edit',
  input: z.object({ employeeGroupList: list(z.object({ employeeID: rowId, groupID: rowId })) }),
  data: done,
})

export const inviteEmployeeAgain = endpoint({
  method: 'POST',
  path: 'EmployeeExt/SendInvitation',
  title: 'Sends a fresh invitation to an employee who has no password yet.',
  access: [permission.userAdd, permission.userEdit],
  effect: 'edit',
  input: z.object({ employeeID: rowId, shown: shownFields({ email: text() }) }),
  data: done,
})

/** What can be done to many employees at once. `role` replaces the roles they have; `group` is added to their groups. */
export const changesOfMany = ['role', 'group', 'activate', 'deactivate', 'lock', 'unlock', 'invite'] as const
export type ChangeOfMany = (typeof changesOfMany)[number]

export const changeEmployees = endpoint({
  method: 'POST',
  path: 'EmployeeExt/ChangeEmployees',
  title:
    'Makes one change to many employees: each of them under the rules of the single calls, and each of them wholly or not at all.',
  access: [permission.userEdit],
  effect: 'edit',
  // A call changes up to 100 people, and may mail each of them.
  perMinute: 60,
  input: z.object({
    employeeIDs: list(rowId).check(z.maxLength(limits.peopleAtOnce)),
    change: z.enum(changesOfMany),
    /** The roles or the groups, where the change assigns them. */
    assignedIDs: maybe(list(rowId).check(z.maxLength(limits.peopleAtOnce))),
  }),
  data: z.object({
    /** One row for each employee, in the order of the request. */
    listData: z.array(
      z.object({
        employeeID: z.number(),
        done: z.boolean(),
        /** Why not, as the single call would refuse it; both empty where it was done. */
        code: z.string(),
        /** In the caller's language. */
        message: z.string(),
      }),
    ),
    doneCount: z.number(),
  }),
})

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: 'EmployeeExt/SendPasswordLink',
  title: 'Mails an employee a link to set a new password. The old one works until the link is used.',
  access: [permission.userEdit],
  effect: 'edit',
  perMinute: 60,
  input: z.object({ employeeID: rowId, shown: shownFields({ email: text() }) }),
  data: done,
})

const forPickers = [
  permission.userView,
  permission.certificateView,
  permission.certificateAdd,
  permission.certificateEdit,
  permission.certificateDelete,
  permission.groupView,
  permission.groupAdd,
  permission.groupEdit,
  permission.groupDelete,
] as const
const pickedEmployee = z.object({
  employeeID: z.number(),
  employeeName: z.string(),
  username: z.string(),
  createDate: instant,
})

export const getEmployeeBySearch = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetEmployeeBySearch',
  title: 'Employees for pickers. A search starts at two characters; without one, the latest.',
  access: forPickers,
  effect: 'read',
  input: z.object(paging),
  data: listed(pickedEmployee),
})

export const getEmployeeExtByCompanyId = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetEmployeeExtByCompanyId',
  title: "All of the company's employees for pickers.",
  access: forPickers,
  effect: 'read',
  input: z.object(paging),
  data: listed(pickedEmployee),
})

const companies = {
  path: 'EmployeeCom/GetAllEmployeeCompanies',
  title: "All of the company's employees by name.",
  access: forPickers,
  effect: 'read',
  input: z.object(paging),
  data: listed(
    z.object({
      employeeID: z.number(),
      salaryID: z.number(),
      userID: z.number(),
      memberID: z.number(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      employeeName: z.string(),
    }),
  ),
} as const

export const getAllEmployeeCompanies = endpoint({ method: 'POST', ...companies })
export const readAllEmployeeCompanies = endpoint({ method: 'GET', ...companies })

export const getDataFormatEmail = endpoint({
  method: 'POST',
  path: 'ProductPlan/GetDataFormatEmail',
  title: "The domain of the own admin's address, which new employees' addresses follow. Empty: any will do.",
  access: 'session',
  effect: 'read',
  input: z.object({}),
  data: z.string(),
})
