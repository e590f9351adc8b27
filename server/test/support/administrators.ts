import type { GivenCompany } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'

/**
 * Who administers a company, asked of its stored rows and not of the product: people who hold 1 directly, by a role, by a
 * group or by the role of a group, hold 99 in none of these ways, are neither locked nor deleted, and can log in (rules 2.4).
 */
export async function administratorsOf(
  { ownerPool }: TestServer['database'],
  { companyId }: GivenCompany,
): Promise<number[]> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `with held as (
       select employee_id, permission_id from employee_permissions
       union select r.employee_id, p.permission_id from employee_roles r join role_permissions p using (role_id)
       union select g.employee_id, p.permission_id from employee_groups g join group_permissions p using (group_id)
       union select g.employee_id, p.permission_id
         from employee_groups g join group_roles r using (group_id) join role_permissions p using (role_id))
     select id from employees e
     where company_id = $1 and locked_at is null and deleted_at is null and password_hash is not null
       and exists (select from held where employee_id = e.id and permission_id = 1)
       and not exists (select from held where employee_id = e.id and permission_id = 99)
     order by id`,
    [companyId],
  )
  return rows.map(({ id }) => Number(id))
}
