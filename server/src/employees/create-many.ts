import { everything } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { joinGroups } from '../groups/membership.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { findNewLocale } from '../settings/of-company.ts'
import * as store from './create-store.ts'

interface NewEmployeeOfMany extends store.AccountOfMany {
  /** The Admin checkbox: direct permission 1. */
  readonly admin: boolean
}

/**
 * Writes many employees with what they hold, in a few statements for all of them. They have no passwords yet. Returns
 * their ids in the given order. @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE
 */
export async function createEmployees(
  db: Db,
  people: readonly NewEmployeeOfMany[],
  { principal, groups, at }: { principal: EmployeePrincipal; groups: readonly number[]; at: Date },
): Promise<number[]> {
  const { companyId, employeeId: by } = principal
  const locale = (await findNewLocale(db, companyId)) ?? principal.locale
  const ids = await store.insertEmployees(db, people, { companyId, locale, at })
  const roles = people.map(({ role }, place) => ({ employeeId: ids[place]!, id: role }))
  const administrators = ids.filter((_, place) => people[place]!.admin)
  await store.insertRoles(db, { companyId, by, at }, roles)
  await store.insertPermissions(
    db,
    companyId,
    administrators.map((employeeId) => ({ employeeId, id: everything })),
  )
  await joinGroups(db, { companyId, people: ids, groups })
  return ids
}

/** Gives people who were created without passwords their first ones. Someone who has set a password of their own keeps it. */
export async function setFirstPasswords(
  db: Db,
  hashes: readonly { employeeId: number; hash: string }[],
  at: Date,
): Promise<void> {
  await store.setFirstPasswords(db, hashes, at)
}
