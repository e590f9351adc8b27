/** A page of rows that are all in memory. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
): { listData: Row[]; count: number; dataCount: number } {
  const start = (page - 1) * perPage
  return {
    listData: rows.slice(start, start + perPage),
    count: Math.ceil(rows.length / perPage),
    dataCount: rows.length,
  }
}
