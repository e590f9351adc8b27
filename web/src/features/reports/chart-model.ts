import type { DayRange } from '@laisen/contract/custom-ranges'

/** The colours of charts, by what they mean. Outlined ones are hatched. */
export type Tone = 'ink' | 'ink2' | 'late' | 'grey' | 'orange' | 'green' | 'red' | 'greyOutline' | 'blue' | 'redOutline'

/** What a click asks the report for. */
export type Pick = { readonly days: DayRange } | { readonly status: number } | { readonly bucket: number }

/** One of the values of a bar, with its name in the legend. */
export interface ChartPart {
  readonly key: string
  readonly label: string
  readonly tone: Tone
  readonly pick?: Pick | undefined
}

export interface ChartBar {
  readonly key: string
  /** Below the bar. */
  readonly label: string
  /** In full, for tooltips and screen readers. */
  readonly name: string
  readonly values: Readonly<Record<string, number>>
  /** Of a bar with one part: its own colour. */
  readonly tone?: Tone
  readonly pick?: Pick | undefined
}

export interface KeyFigure {
  readonly label: string
  readonly value: string
}

/** A chart of bars: what it shows, and the figures that answer the report's question in one glance. */
export interface ChartModel {
  readonly title: string
  /** Stacked from below. */
  readonly parts: readonly ChartPart[]
  /** Drawn as a line across each bar: what came in, beside what became of it. */
  readonly line?: ChartPart
  readonly bars: readonly ChartBar[]
  /** Whether the bars go through time: where there is no room for all of them, the newest are in view. */
  readonly throughTime?: true
  readonly figures: readonly KeyFigure[]
}

export function valueIn({ values }: ChartBar, { key }: ChartPart): number {
  return values[key] ?? 0
}

/** The height of a bar: its parts together. */
export function heightOf(bar: ChartBar, parts: readonly ChartPart[]): number {
  return parts.reduce((sum, part) => sum + valueIn(bar, part), 0)
}

/** What the highest bar or line reaches. */
export function topOf({ bars, parts, line }: ChartModel): number {
  return Math.max(0, ...bars.map((bar) => Math.max(heightOf(bar, parts), line ? valueIn(bar, line) : 0)))
}

/** Three or four round numbers for the scale, the last of which is not below the highest bar. */
export function ticksFor(top: number): number[] {
  if (top <= 0) return [0, 1]
  const rough = top / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
}
