import { getRoleByCompanyId, type RoleRow } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { withoutMarks } from '@laisen/contract/messages/whole-words'
import { useCall } from '../../../api/use-call.ts'
import { useRoleName } from '../use-role-name.ts'

/**
 * Finds roles by id or by the name shown to the viewer. The browser searches, because the server does not know the Thai
 * names of the three built-in roles; if there are more roles than one answer carries, the server searches instead.
 */
export function useRoles(search: string, { enabled = true } = {}) {
  const nameOf = useRoleName()
  const all = useCall(getRoleByCompanyId, {}, { enabled })
  const cut = all.data !== undefined && asPage(all.data).listData.length >= limits.unpagedRows
  const narrowed = useCall(
    getRoleByCompanyId,
    { Search: search },
    { enabled: cut && search !== '', keepPrevious: true },
  )
  const list = cut && search !== '' ? narrowed : all
  const found = list.data && asPage(list.data).listData
  const wanted = search.trim().toLowerCase()
  const namesOf = (role: RoleRow) => `${role.roleCode} ${role.roleName} ${withoutMarks(nameOf(role))}`
  const holds = (role: RoleRow) => namesOf(role).toLowerCase().includes(wanted)
  return { list, roles: found?.filter(holds) }
}
