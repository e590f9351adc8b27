import { builtInRoles, everything, type PermissionId, permissionIds, permissions } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'

export interface NewCompany {
  readonly code: string
  readonly name: string
  readonly kind?: 'EXT' | 'COM'
  readonly demo?: boolean
  readonly locale?: 'en' | 'th'
  readonly telephoneNo?: string
  readonly email?: string
  readonly address?: string
  readonly city?: string
  readonly country?: string
  readonly at: Date
}

export interface CreatedCompany {
  readonly companyId: number
  /** Every company starts with it, preselected for new people (rules 2.7). */
  readonly allStaffGroupId: number
}

const ALL_STAFF = 'All staff'

/** A company as each begins: its three built-in roles with their permissions, and the group of all staff. Runs as the owner. */
export async function createCompany(db: Db, company: NewCompany): Promise<CreatedCompany> {
  const { id: companyId } = await db
    .insertInto('companies')
    .values({
      code: company.code.toUpperCase(),
      name: company.name,
      kind: company.kind ?? 'EXT',
      demo: company.demo ?? false,
      locale: company.locale ?? 'en',
      telephone_no: company.telephoneNo ?? '',
      email: company.email ?? '',
      address: company.address ?? '',
      city: company.city ?? '',
      country: company.country ?? '',
      created_at: company.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertBuiltInRoles(db, companyId, company.at)
  const { id: allStaffGroupId } = await db
    .insertInto('groups')
    .values({ company_id: companyId, name: ALL_STAFF, preselected: true, created_at: company.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId, allStaffGroupId }
}

async function insertBuiltInRoles(db: Db, companyId: number, at: Date): Promise<void> {
  const roles = [
    { id: builtInRoles.admin, code: 'ADMIN', name: 'Admin' },
    { id: builtInRoles.operator, code: 'OPERATOR', name: 'Operator' },
    { id: builtInRoles.signer, code: 'SIGNER', name: 'Signer' },
  ]
  await db
    .insertInto('roles')
    .values(roles.map((role) => ({ company_id: companyId, ...role, built_in: true, created_at: at })))
    .execute()
  const held = roles.flatMap(({ id }) =>
    defaultsOf(id).map((permission_id) => ({ company_id: companyId, role_id: id, permission_id })),
  )
  await db.insertInto('role_permissions').values(held).execute()
}

/** What a built-in role holds at the start, by the table of the contract (rules 2.7). */
export function defaultsOf(role: number): PermissionId[] {
  if (role === builtInRoles.admin) return [everything]
  const name = role === builtInRoles.operator ? 'operator' : 'signer'
  return permissionIds.filter((id) => permissions[id][name])
}
