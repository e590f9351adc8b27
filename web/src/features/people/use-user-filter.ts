import { useSearchParams } from 'react-router'
import { peoplePageSizes } from './page-sizes.ts'

/** The values of 1§6, as the address and the call carry them. */
export const roleChoices = ['1', '2', '3'] as const
export const statusChoices = ['1', '2'] as const

export interface UserFilter {
  search: string
  role: (typeof roleChoices)[number] | undefined
  status: (typeof statusChoices)[number] | undefined
  page: number
  perPage: number
}

const usual: UserFilter = { search: '', role: undefined, status: undefined, page: 1, perPage: peoplePageSizes[0] }

/** What the list shows stands in the address: it can be kept, sent and gone back to. */
export function useUserFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = read(query)
  const apply = (changed: Partial<UserFilter>, { replace = false } = {}) => {
    setQuery((now) => write(now, { ...read(now), page: 1, ...changed }), { replace })
  }
  const narrowed = filter.search !== '' || filter.role !== undefined || filter.status !== undefined
  return { filter, apply, narrowed, clear: () => apply(usual) }
}

/** What the call is asked for. */
export function askedFor({ search, role, status, page, perPage }: UserFilter) {
  const chosen = role !== undefined || status !== undefined
  return {
    Page: page,
    PerPage: perPage,
    Search: search || null,
    Filter: chosen ? { role: role ? Number(role) : null, signerStatus: status ? Number(status) : null } : null,
  }
}

function read(query: URLSearchParams): UserFilter {
  const size = Number(query.get('size'))
  return {
    search: query.get('search') ?? '',
    role: roleChoices.find((one) => one === query.get('role')),
    status: statusChoices.find((one) => one === query.get('status')),
    page: Math.max(1, Math.trunc(Number(query.get('page')) || 1)),
    perPage: peoplePageSizes.find((one) => one === size) ?? usual.perPage,
  }
}

/** Only what differs from the usual is written. */
function write(now: URLSearchParams, { search, role, status, page, perPage }: UserFilter): URLSearchParams {
  const query = new URLSearchParams(now)
  const set = (name: string, value: string | undefined) => (value ? query.set(name, value) : query.delete(name))
  set('search', search)
  set('role', role)
  set('status', status)
  set('page', page > 1 ? String(page) : undefined)
  set('size', perPage === usual.perPage ? undefined : String(perPage))
  return query
}
