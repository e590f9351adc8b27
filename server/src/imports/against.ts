import { importColumns } from '@laisen/contract/endpoints/imports'
import { emailDomain } from '@laisen/contract/people-rules'
import { builtInRoles } from '@laisen/contract/permissions'
import { normalUsername } from '@laisen/contract/sign-in-rules'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { ownAdminEmail } from '../employees/own-admin.ts'
import { listTaken } from '../employees/unique.ts'
import { AppError } from '../http/app-error.ts'
import { permissionsOfEachRole } from '../permissions/permissions-of.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { type CheckedRow, checkRows } from './check.ts'
import type { TableRow } from './read-table.ts'

/** Checks rows against the company as it is now, for someone who holds these permissions. */
export async function checkAgainst(
  db: Db,
  { companyId, permissions: held }: Pick<EmployeePrincipal, 'companyId' | 'permissions'>,
  rows: readonly TableRow[],
): Promise<CheckedRow[]> {
  const column = (name: (typeof importColumns)[number]) => rows.map(({ cells }) => cells[importColumns.indexOf(name)]!)
  const taken = await listTaken(db, {
    usernames: column('username').map(normalUsername),
    emails: column('email').map((text) => text.trim().toLowerCase()),
  })
  const rolePermissions = await permissionsOfEachRole(db, [builtInRoles.operator, builtInRoles.signer])
  return checkRows(rows, {
    companyId,
    adminDomain: emailDomain(await ownAdminEmail(db)),
    held,
    rolePermissions,
    takenUsernames: taken.usernames,
    takenEmails: taken.emails,
  })
}

/** How many people these rows would activate. */
export const countActivations = (rows: readonly CheckedRow[]) => rows.filter(({ draft }) => draft.active).length

/** How many people these rows would invite. */
export const countInvitations = (rows: readonly CheckedRow[]) =>
  rows.filter(({ draft, problems }) => draft.password === null && problems.length === 0).length

/** Links in emails need an address of the installation. */
export function noAddressFor({ publicUrl }: Pick<Config, 'publicUrl'>, invitations: number): AppError | null {
  return invitations > 0 && publicUrl === undefined ? new AppError('PUBLIC_URL_REQUIRED') : null
}
