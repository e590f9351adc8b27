import { optionalParameter } from '../../address/parameters.ts'
import { type ListView, useListView } from '../../address/use-list-view.ts'

/** The filter values of 1§6, as used in the address and in calls. */
export const roleChoices = ['1', '2', '3'] as const
export const statusChoices = ['1', '2'] as const

export interface UserFilter extends ListView {
  readonly role: (typeof roleChoices)[number] | undefined
  readonly status: (typeof statusChoices)[number] | undefined
}

const filters = { role: optionalParameter('role', roleChoices), status: optionalParameter('status', statusChoices) }

/** The state of the user list: search, two filters and page. */
export function useUserFilter() {
  const { view, show } = useListView({ filters })
  const narrowed = view.search !== '' || view.role !== undefined || view.status !== undefined
  return { view, show, narrowed, clear: () => show({ search: '', role: undefined, status: undefined }) }
}

/** The input for the call. */
export function inputOf({ search, role, status, page, perPage }: UserFilter) {
  const chosen = role !== undefined || status !== undefined
  return {
    Page: page,
    PerPage: perPage,
    Search: search || null,
    Filter: chosen ? { role: role ? Number(role) : null, signerStatus: status ? Number(status) : null } : null,
  }
}
