import { optionalParameter } from '../../address/parameters.ts'
import { type ListView, useListView } from '../../address/use-list-view.ts'

/** The values of 1§6, as the address and the call carry them. */
export const roleChoices = ['1', '2', '3'] as const
export const statusChoices = ['1', '2'] as const

export interface UserFilter extends ListView {
  readonly role: (typeof roleChoices)[number] | undefined
  readonly status: (typeof statusChoices)[number] | undefined
}

const filters = { role: optionalParameter('role', roleChoices), status: optionalParameter('status', statusChoices) }

/** The list of users: its search, its two filters and its page. */
export function useUserFilter() {
  const { view, show } = useListView({ filters })
  const narrowed = view.search !== '' || view.role !== undefined || view.status !== undefined
  return { view, show, narrowed, clear: () => show({ search: '', role: undefined, status: undefined }) }
}

/** What the call is asked for. */
export function inputOf({ search, role, status, page, perPage }: UserFilter) {
  const chosen = role !== undefined || status !== undefined
  return {
    Page: page,
    PerPage: perPage,
    Search: search || null,
    Filter: chosen ? { role: role ? Number(role) : null, signerStatus: status ? Number(status) : null } : null,
  }
}
