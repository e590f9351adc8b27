import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface MenuGroup {
  readonly id: number
  readonly name: string
}

/** The menus that are not everyone's, each with its groups in their order. */
// joins groups: their names are shown
export async function listAssigned(db: Db): Promise<Map<number, MenuGroup[]>> {
  const { rows } = await sql<{ menuId: number; id: number | null; name: string | null }>`
    select m.menu_id as "menuId", g.id, g.name from menus m
    left join menu_groups a on a.company_id = m.company_id and a.menu_id = m.menu_id
    left join groups g on g.company_id = a.company_id and g.id = a.group_id
    order by m.menu_id, g.id`.execute(db)
  const assigned = new Map<number, MenuGroup[]>()
  for (const { menuId, id, name } of rows) {
    const groups = assigned.get(menuId) ?? []
    if (id !== null && name !== null) groups.push({ id, name })
    assigned.set(menuId, groups)
  }
  return assigned
}

/** The menus that are not everyone's, each with those of its groups that an employee is in. */
// joins employee_groups: who sees a menu is a question of who is in its groups
export async function listAssignedFor(db: Db, employeeId: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ menuId: number; groupIds: number[] }>`
    select m.menu_id as "menuId", array(
      select a.group_id from menu_groups a join employee_groups e on e.company_id = a.company_id and e.group_id = a.group_id
      where a.menu_id = m.menu_id and e.employee_id = ${employeeId}) as "groupIds"
    from menus m`.execute(db)
  return new Map(rows.map(({ menuId, groupIds }) => [menuId, groupIds]))
}

/** How many people are in at least one of a menu's groups; a menu without any is missing. */
// joins employee_groups: the people of the groups are counted
export async function countPeople(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ menuId: number; people: number }>`
    select a.menu_id as "menuId", count(distinct e.employee_id)::int as people
    from menu_groups a join employee_groups e on e.company_id = a.company_id and e.group_id = a.group_id
    group by a.menu_id`.execute(db)
  return new Map(rows.map(({ menuId, people }) => [menuId, people]))
}

/** The groups of one menu; undefined if it is everyone's. */
export async function findGroupIds(db: Db, menuId: number): Promise<number[] | undefined> {
  const assigned = await db.selectFrom('menus').select('menu_id').where('menu_id', '=', menuId).executeTakeFirst()
  if (!assigned) return undefined
  const rows = await db.selectFrom('menu_groups').select('group_id').where('menu_id', '=', menuId).execute()
  return rows.map(({ group_id }) => group_id)
}

/** Makes a menu everyone's. */
export async function open(db: Db, menuId: number): Promise<void> {
  await db.deleteFrom('menus').where('menu_id', '=', menuId).execute()
}

/** Assigns a menu to these groups and to no others. */
export async function assign(
  db: Db,
  { companyId, menuId }: { companyId: number; menuId: number },
  groupIds: readonly number[],
): Promise<void> {
  await sql`
    insert into menus (company_id, menu_id) values (${companyId}, ${menuId}) on conflict do nothing`.execute(db)
  await db.deleteFrom('menu_groups').where('menu_id', '=', menuId).execute()
  await sql`
    insert into menu_groups (company_id, menu_id, group_id)
    select ${companyId}::bigint, ${menuId}::integer, unnest(${groupIds}::bigint[])`.execute(db)
}
