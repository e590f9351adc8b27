type Direction = 'ascending' | 'descending' | undefined

/** How a column is sorted by `sort`, which is its name alone or with ` desc` behind it. */
export function directionOf(sort: string, column: string | undefined): Direction {
  if (column === undefined) return undefined
  return sort === column ? 'ascending' : sort === `${column} desc` ? 'descending' : undefined
}

/** Ascending, descending, and then as the report usually is. */
export function nextSort(column: string, now: Direction): string {
  return now === undefined ? column : now === 'ascending' ? `${column} desc` : ''
}
