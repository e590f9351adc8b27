import { getEmployeeBySearch } from '@laisen/contract/endpoints/employees'
import { getGroupMembers } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { useCall } from '../../../api/use-call.ts'

interface Wanted {
  search: string
  page: number
  perPage: number
  /** Only the members of this group. */
  ofGroup?: number | undefined
}

/** One page of the company's users, or of the members of one group. */
export function usePeople({ search, page, perPage, ofGroup }: Wanted) {
  const asked = { Page: page, PerPage: perPage, Search: search || null }
  const everybody = useCall(getEmployeeBySearch, asked, { keepPrevious: true, enabled: ofGroup === undefined })
  const members = useCall(
    getGroupMembers,
    { id: ofGroup ?? 0, ...asked },
    { keepPrevious: true, enabled: ofGroup !== undefined },
  )
  const list = ofGroup === undefined ? everybody : members
  const found = ofGroup === undefined ? everybody.data && asPage(everybody.data) : members.data
  const rows = found?.listData.map(({ employeeID, employeeName, username }) => ({
    id: employeeID,
    name: employeeName,
    code: username,
  }))
  return { list, rows, total: found?.dataCount ?? 0, stale: list.isPlaceholderData }
}
