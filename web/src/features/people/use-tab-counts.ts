import { countPeople } from '@laisen/contract/endpoints/employees'
import { permission } from '@laisen/contract/permissions'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import type { PeopleTab } from './people-tabs.ts'

/** The number of entries in a tab, without filters; undefined if the user may not see the list or it failed to load. */
export function useTabCounts(): Readonly<Partial<Record<PeopleTab, number | undefined>>> {
  const { may } = useSession()
  const enabled = may([permission.userView, permission.roleView, permission.groupView])
  const { data } = useCall(countPeople, {}, { enabled })
  return { user: data?.users ?? undefined, role: data?.roles ?? undefined, group: data?.groups ?? undefined }
}
