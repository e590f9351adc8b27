import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { getRoleByCompanyId } from '@laisen/contract/endpoints/roles'
import { asPage } from '@laisen/contract/listed'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import type { PeopleTab } from './people-tabs.ts'

const one = { Page: 1, PerPage: 1 }

/** How many there are in a tab, without any filter; unknown where the list may not be seen, or did not arrive. */
export function useTabCounts(): Readonly<Partial<Record<PeopleTab, number | undefined>>> {
  const { may } = useSession()
  const users = useCall(getSearchDataEmployeeExt, one, { enabled: may([9]) })
  const roles = useCall(getRoleByCompanyId, one, { enabled: may([17]) })
  const groups = useCall(getGroupByCompanyId, one, { enabled: may([13]) })
  return {
    user: users.data?.dataCount,
    role: roles.data && asPage<unknown>(roles.data).dataCount,
    group: groups.data && asPage<unknown>(groups.data).dataCount,
  }
}
