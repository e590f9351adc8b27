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
