import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { getRoleByCompanyId } from '@laisen/contract/endpoints/roles'
import { asPage } from '@laisen/contract/listed'
import { permission } from '@laisen/contract/permissions'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import type { PeopleTab } from './people-tabs.ts'

const one = { Page: 1, PerPage: 1 }

/** The number of entries in a tab, without filters; undefined if the user may not see the list or it failed to load. */
export function useTabCounts(): Readonly<Partial<Record<PeopleTab, number | undefined>>> {
  const { may } = useSession()
  const users = useCall(getSearchDataEmployeeExt, one, { enabled: may([permission.userView]) })
  const roles = useCall(getRoleByCompanyId, one, { enabled: may([permission.roleView]) })
  const groups = useCall(getGroupByCompanyId, one, { enabled: may([permission.groupView]) })
  return {
    user: users.data?.dataCount,
    role: roles.data && asPage<unknown>(roles.data).dataCount,
    group: groups.data && asPage<unknown>(groups.data).dataCount,
  }
}
