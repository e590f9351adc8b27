import { useSearchParams } from 'react-router'
import { peoplePageSizes } from './page-sizes.ts'

interface ListView {
  readonly search: string
  readonly page: number
  readonly perPage: number
}

export interface ListAddress {
  view: ListView
  /** A new search or size begins at the first page. */
  show: (change: Partial<ListView>, how?: { replace?: boolean }) => void
}

const names = { search: 'search', page: 'page', perPage: 'size' } as const
/** A list within a list keeps its own, so that going back finds the outer one as it was. */
const innerNames = { search: 'find', page: 'at', perPage: 'rows' } as const

/** What a list shows stands in the address (style 15); its other parts stay as they are. */
export function useListAddress({ inner = false } = {}): ListAddress {
  const [query, setQuery] = useSearchParams()
  const { search, page, perPage } = inner ? innerNames : names
  const size = Number(query.get(perPage))
  const view: ListView = {
    search: query.get(search) ?? '',
    page: Math.max(1, Math.trunc(Number(query.get(page)) || 1)),
    perPage: peoplePageSizes.find((one) => one === size) ?? peoplePageSizes[0],
  }
  // Only what differs from the usual is written.
  const show: ListAddress['show'] = (change, { replace = false } = {}) => {
    const next = { ...view, page: 1, ...change }
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        put(after, search, next.search)
        put(after, page, next.page > 1 ? String(next.page) : '')
        put(after, perPage, next.perPage === peoplePageSizes[0] ? '' : String(next.perPage))
        return after
      },
      { replace },
    )
  }
  return { view, show }
}

/** The address with one part set, and the parts of the list within it cleared. */
export function searchWith(query: URLSearchParams, name: string, value: string): string {
  const after = new URLSearchParams(query)
  for (const inner of Object.values(innerNames)) after.delete(inner)
  put(after, name, value)
  return `?${after}`
}

function put(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name)
  else query.set(name, value)
}
