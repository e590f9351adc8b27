import { limits } from '@laisen/contract/limits'
import type { Page } from '@laisen/contract/listed'

interface PageRequest {
  readonly Page?: number | null | undefined
  readonly PerPage?: number | null | undefined
}

export interface Slice {
  readonly skip: number
  readonly take: number
}

/** Which rows a page shows. */
export function sliceOf({ Page, PerPage }: PageRequest): Slice {
  const take = PerPage ?? limits.pageSizeDefault
  return { skip: ((Page ?? 1) - 1) * take, take }
}

/** A list that the specification shows without paging: a page where one is asked for, else the first 1,000 (rules 1.6). */
export function listedSlice(request: PageRequest): Slice {
  return request.Page ? sliceOf(request) : { skip: 0, take: request.PerPage ?? limits.unpagedRows }
}

/**
 * A page of a statement that says with each row how many there are. Past the end there is none to say it, so the first row of all is asked for.
 * Where rows are counted no further than `most`, none behind is looked for.
 */
export async function countedPage<Row extends { readonly total: number | string }>(
  { skip, take }: Slice,
  read: (slice: Slice) => Promise<readonly Row[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ rows: readonly Row[]; total: number }> {
  const rows = skip < most && take > 0 ? await read({ skip, take }) : []
  const isPastTheEnd = rows.length === 0 && (skip > 0 || take === 0)
  const [first] = isPastTheEnd ? await read({ skip: 0, take: 1 }) : rows
  return { rows, total: Number(first?.total ?? 0) }
}

export function counted(dataCount: number, { take }: Slice): { count: number; dataCount: number } {
  return { count: Math.ceil(dataCount / take), dataCount }
}

/** The list as the request wants it: plain, or as a page. */
export function listedAs<Row>(
  request: PageRequest,
  rows: Row[],
  total: number,
): Row[] | (Page<Row> & { listData: Row[] }) {
  return request.Page ? { listData: rows, ...counted(total, sliceOf(request)) } : rows
}
