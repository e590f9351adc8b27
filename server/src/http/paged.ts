import { limits } from '@laisen/contract/limits'
import type { Page } from '@laisen/contract/listed'

interface Asked {
  readonly Page?: number | null | undefined
  readonly PerPage?: number | null | undefined
}

export interface Slice {
  readonly skip: number
  readonly take: number
}

/** Which rows a page is. */
export function sliceOf({ Page, PerPage }: Asked): Slice {
  const take = PerPage ?? limits.pageSizeDefault
  return { skip: ((Page ?? 1) - 1) * take, take }
}

/** A list that the specification shows without paging: a page where one is asked for, else the first 1,000 (rules 1.6). */
export function listedSlice(asked: Asked): Slice {
  return asked.Page ? sliceOf(asked) : { skip: 0, take: asked.PerPage ?? limits.unpagedRows }
}

export function counted(dataCount: number, { take }: Slice): { count: number; dataCount: number } {
  return { count: Math.ceil(dataCount / take), dataCount }
}

/** The list as it was asked for: plain, or as a page. */
export function listedAs<Row>(asked: Asked, rows: Row[], total: number): Row[] | (Page<Row> & { listData: Row[] }) {
  return asked.Page ? { listData: rows, ...counted(total, sliceOf(asked)) } : rows
}
