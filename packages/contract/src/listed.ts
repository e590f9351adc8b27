import * as z from 'zod/mini'

/**
 * A list that the specification shows without paging: asked without Page it is the plain list, the first 1,000; asked with
 * Page it is a page (rules 1.6). Our screens ask with Page.
 */
export const listed = <S extends z.ZodMiniType>(row: S) =>
  z.union([z.array(row), z.object({ listData: z.array(row), count: z.number(), dataCount: z.number() })])

export interface Page<Row> {
  readonly listData: readonly Row[]
  /** Pages. */
  readonly count: number
  /** Rows. */
  readonly dataCount: number
}

/** Either form as a page. */
export function asPage<Row>(data: readonly Row[] | Page<Row>): Page<Row> {
  return 'listData' in data ? data : { listData: data, count: data.length > 0 ? 1 : 0, dataCount: data.length }
}
