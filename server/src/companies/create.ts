import { builtInRoles, everything, type PermissionId, permissionIds, permissions } from '@laisen/contract/permissions'
import { sql } from 'kysely'
import { actAsCompany } from '../db/act-as.ts'
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

/**
 * A company as each begins: its three built-in roles with their permissions, and the group of all staff. The transaction
 * belongs to the new company from here on. Only the owner may open a demo or the operator's company.
 */
export async function createCompany(db: Db, company: NewCompany): Promise<CreatedCompany> {
  const { rows } = await sql<{ id: number }>`
    select open_company(${company.code.toUpperCase()}, ${company.name}, ${company.kind ?? 'EXT'}, ${company.demo ?? false},
      ${company.telephoneNo ?? ''}, ${company.email ?? ''}, ${company.country ?? ''}, ${company.city ?? ''},
      ${company.address ?? ''}, ${company.locale ?? 'en'}, ${company.at}) as id`.execute(db)
  const companyId = rows[0]!.id
  await actAsCompany(db, companyId)
  await insertRolePermissions(db, companyId)
  const { id: allStaffGroupId } = await db
    .insertInto('groups')
    .values({ company_id: companyId, name: ALL_STAFF, preselected: true, created_at: company.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId, allStaffGroupId }
}

async function insertRolePermissions(db: Db, companyId: number): Promise<void> {
  const held = [builtInRoles.admin, builtInRoles.operator, builtInRoles.signer].flatMap((role_id) =>
    defaultsOf(role_id).map((permission_id) => ({ company_id: companyId, role_id, permission_id })),
  )
  await db.insertInto('role_permissions').values(held).execute()
}

/** What a built-in role holds at the start, by the table of the contract (rules 2.7). */
export function defaultsOf(role: number): PermissionId[] {
  if (role === builtInRoles.admin) return [everything]
  const name = role === builtInRoles.operator ? 'operator' : 'signer'
  return permissionIds.filter((id) => permissions[id][name])
}
