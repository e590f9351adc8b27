import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { addEmployeeGroupExt } from '@laisen/contract/endpoints/employees'
import type { Context } from '../context.ts'
import { recordAll } from '../events/record.ts'
import { joinGroupsAs } from '../groups/membership.ts'
import { requireGroups } from '../groups/require.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { permissionsOfAny, permissionsOfGroups } from '../permissions/permissions-of.ts'
import { requireMayHandOut, requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { employeeGrouped } from './events.ts'
import { existAll } from './exist.ts'

/** Adds employees to groups. They stay in the groups they are in. */
export async function addEmployeesToGroups(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { employeeGroupList }: InputOf<typeof addEmployeeGroupExt>,
): Promise<DataOf<typeof addEmployeeGroupExt>> {
  if (employeeGroupList.length === 0) throw new AppError('FIELDS_MISSING', { field: 'employeeGroupList' })
  const people = [...new Set(employeeGroupList.map(({ employeeID }) => employeeID))]
  const byGroup = Map.groupBy(employeeGroupList, ({ groupID }) => groupID)
  const groups = [...byGroup.keys()]

  await db.transaction(async (db) => {
    const { companyId } = principal
    const acting = await actingNow(db, principal, addEmployeeGroupExt)
    if (!(await existAll(db, people))) throw new AppError('USER_NOT_FOUND')
    await requireGroups(db, groups, 'employeeGroupList')
    requireNotAbove(acting.permissions, await permissionsOfAny(db, companyId, people))
    requireMayHandOut(acting, { added: await permissionsOfGroups(db, groups) })

    const at = clock.now()
    await keepingAdministrator(db, companyId, async () => {
      const edges = employeeGroupList.map(({ employeeID, groupID }) => ({ employeeId: employeeID, groupId: groupID }))
      await joinGroupsAs(db, companyId, edges)
      const events = [...byGroup].map(([groupId, edges]) => {
        const employees = [...new Set(edges.map(({ employeeID }) => employeeID))]
        return employeeGrouped({ at, subjectId: groupId, facts: { groupId, employees } })
      })
      await recordAll(db, principal, events)
    })
  })
  return 'Success'
}
