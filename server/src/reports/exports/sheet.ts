import type { Locale } from '@laisen/contract/messages/define'
import type { ViewerZone } from '../../viewer-clock.ts'
import type { Cell, CellKind, Words } from './columns.ts'

/** A spreadsheet as it is made: rows come in portions, so that no more than one of them is in memory. */
export interface Sheet {
  readonly name: string
  readonly locale: Locale
  readonly words: Words
  readonly zone: ViewerZone
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind; readonly width: number }[]
  readonly portions: AsyncIterable<readonly (readonly Cell[])[]>
  /** What the second sheet states: filter, range, time of making. */
  readonly about: readonly { readonly label: string; readonly kind: CellKind; readonly value: Cell }[]
}

/** DD/MM/YYYY as milliseconds since 1970. */
export function dayMilliseconds(day: string): number {
  const [date, month, year] = day.split('/').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, date)
}
