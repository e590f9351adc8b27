import * as z from 'zod/mini'
import { maybe } from './wire.ts'

/** The id of a row: a number, or its digits as text from an address or a form. */
export const rowId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
)

// A row in a list that a caller sends: its number alone, or an object as our own lists return it.

export const employeeReference = z.pipe(
  z.union([rowId, z.object({ employeeID: rowId })]),
  z.transform((value) => (typeof value === 'number' ? value : value.employeeID)),
)

export const roleReference = z.pipe(
  z.union([rowId, z.object({ roleID: rowId })]),
  z.transform((value) => (typeof value === 'number' ? value : value.roleID)),
)

export const groupReference = z.pipe(
  z.union([rowId, z.object({ groupID: rowId })]),
  z.transform((value) => (typeof value === 'number' ? value : value.groupID)),
)

/** The specification calls the id permission_ID in roles and permissionID everywhere else (1§3). */
export const permissionReference = z.pipe(
  z.union([rowId, z.object({ permissionID: maybe(rowId), permission_ID: maybe(rowId) })]),
  z.transform((value) => (typeof value === 'number' ? value : (value.permissionID ?? value.permission_ID ?? 0))),
)

/** Ids joined by commas, as 2§3 sends them; a single one may be a number. */
export const joinedIds = z.union([z.string(), z.int()])
