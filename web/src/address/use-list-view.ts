import {
  type ChangeOptions,
  type ParametersOf,
  pageParameter,
  sizeParameter,
  textParameter,
  useParameters,
} from './parameters.ts'

/** Rows on a page wherever a screen has no sizes of its own; the first is the usual one (1§9). */
export const pageSizes = [10, 20, 30, 40] as const

export interface ListView {
  readonly search: string
  readonly page: number
  readonly perPage: number
}

/** A list as the address describes it, and the way to another view of it. Any change but that of the page begins at page 1. */
export interface ListAddress<View extends ListView = ListView> {
  readonly view: View
  readonly show: (change: Partial<View>, options?: ChangeOptions) => void
}

const names = { search: 'search', page: 'page', perPage: 'size' } as const
/** A list within a list, or in a dialog over one, has names of its own: the outer one stays as it was. */
export const innerNames = { search: 'find', page: 'at', perPage: 'rows' } as const

interface Options<Filters> {
  readonly sizes?: readonly [number, ...number[]]
  /** What else narrows the list. Made once, outside the component. */
  readonly filters?: ParametersOf<Filters>
  readonly inner?: boolean
}

/** The search, page, page size and filters of a list, kept in the address. */
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

/** The rows of a page, where all of them are here. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, perPage }: Pick<ListView, 'page' | 'perPage'>,
): readonly Row[] {
  return rows.slice((page - 1) * perPage, page * perPage)
}

/** The address with one part set, and without what described a list within the page. */
export function searchWith(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query)
  for (const inner of Object.values(innerNames)) next.delete(inner)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return `?${next}`
}
