import {
  type ChangeOptions,
  type ParametersOf,
  pageParameter,
  sizeParameter,
  textParameter,
  useParameters,
} from './parameters.ts'

/** Page sizes for screens without sizes of their own; the first is the default (1§9). */
export const pageSizes = [10, 20, 30, 40] as const

export interface ListView {
  readonly search: string
  readonly page: number
  readonly perPage: number
}

/**
 * The state of a list as its address describes it, and functions that change it. Every change except paging returns to
 * page 1.
 */
export interface ListAddress<View extends ListView = ListView> {
  readonly view: View
  readonly show: (change: Partial<View>, options?: ChangeOptions) => void
}

const names = { search: 'search', page: 'page', perPage: 'size' } as const
/** Parameter names for a list inside another list or in a dialog over one, so that the outer list keeps its state. */
export const innerNames = { search: 'find', page: 'at', perPage: 'rows' } as const

interface Options<Filters> {
  readonly sizes?: readonly [number, ...number[]]
  /** Further filters. Create this object outside the component. */
  readonly filters?: ParametersOf<Filters>
  readonly inner?: boolean
}

/** Keeps a list's search, page, page size and filters in the address. */
export function useListView<Filters extends object = object>({
  sizes = pageSizes,
  filters,
  inner = false,
}: Options<Filters> = {}): ListAddress<ListView & Filters> {
  const name = inner ? innerNames : names
  const parameters = {
    search: textParameter(name.search),
    page: pageParameter(name.page),
    perPage: sizeParameter(name.perPage, sizes),
    ...filters,
  } as ParametersOf<ListView & Filters>
  const { values, change } = useParameters(parameters)
  return {
    view: values,
    show: (changed, options) => change({ page: 1, ...changed } as Partial<ListView & Filters>, options),
  }
}

/** The rows of the current page, for lists that are loaded whole. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, perPage }: Pick<ListView, 'page' | 'perPage'>,
): readonly Row[] {
  return rows.slice((page - 1) * perPage, page * perPage)
}

/** The address with one parameter set and the state of the page's list removed. */
export function searchWith(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query)
  for (const inner of Object.values(innerNames)) next.delete(inner)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return `?${next}`
}
