export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A table for people, with the columns of all rows; numbers right. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const text = rows.map((row) => columns.map((column) => String(row[column] ?? '')))
  const widths = columns.map((column, index) => Math.max(column.length, ...text.map((cells) => cells[index]!.length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index < 2 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')
  for (const cells of [columns, ...text]) process.stdout.write(`${line(cells)}\n`)
}
