import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { maybe, text } from '../wire.ts'

const permissionRow = z.object({
  permissionID: z.number(),
  /** Resource and access level in the caller's language: "Users: View". */
  permissionName: z.string(),
  /** The same as two texts: "Users", "View". */
  resourceName: z.string(),
  accessLevel: z.string(),
  /** What it is about: "Documents". */
  groupName: z.string(),
  /** What one can do with it, in one sentence. */
  description: z.string(),
  /** Whether the caller may assign it: no one can assign a permission that they do not hold (rules 2.3). */
  givable: z.boolean(),
})
export type PermissionRow = z.output<typeof permissionRow>

export const getAllPermissions = endpoint({
  method: 'GET',
  path: 'Permission/GetAllPermissions',
  title: 'Every permission of the product, by its id.',
  access: [
    permission.permissionView,
    permission.userAdd,
    permission.userEdit,
    permission.groupAdd,
    permission.groupEdit,
    permission.roleAdd,
    permission.roleEdit,
  ],
  effect: 'read',
  input: z.object({ Search: maybe(text()) }),
  data: z.array(permissionRow),
})
