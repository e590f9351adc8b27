import * as z from 'zod/mini'

/**
 * A list that the specification shows without paging. A request without Page gets the first 1,000 rows as a plain list; a request with
 * Page gets a page (rules 1.6). Our screens send Page.
 */
export const listed = <S extends z.ZodMiniType>(row: S) =>
  z.union([z.array(row), z.object({ listData: z.array(row), count: z.number(), dataCount: z.number() })])

export interface Page<Row> {
  readonly listData: readonly Row[]
  /** The number of pages. */
  readonly count: number
  /** The number of rows. */
  readonly dataCount: number
}

/** Either form, as a page. */
export function asPage<Row>(data: readonly Row[] | Page<Row>): Page<Row> {
  return 'listData' in data ? data : { listData: data, count: data.length > 0 ? 1 : 0, dataCount: data.length }
}
