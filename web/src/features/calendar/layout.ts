import { addDays, daysBetween } from '@laisen/contract/days'
import type { CalendarEvent } from '@laisen/contract/endpoints/calendar'
import type { Day } from '../../i18n/day-text.ts'
import { DAY_MINUTES, isLong, lastDayOf, type When } from './local.ts'

// Where events stand: in lanes across the days of a week, or in columns beside each other within a day.

export interface Placed {
  readonly event: CalendarEvent
  readonly when: When
}

/** The part of an event within one week. */
interface Segment extends Placed {
  /** From 0, the first day of the week. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly begins: boolean
  readonly ends: boolean
}

/** The events of a week, each in the first lane that is free on all of its days; longer ones first. */
export function lanesOf(placed: readonly Placed[], week: readonly Day[]): Segment[] {
  const first = week[0]!
  const most = week.length - 1
  const spans = placed
    .map((one) => ({
      ...one,
      start: daysBetween(first, one.when.start.day),
      end: daysBetween(first, lastDayOf(one.when)),
    }))
    .filter(({ start, end }) => start <= most && end >= 0)
    .sort((a, b) => a.start - b.start || b.end - a.end || a.when.start.minute - b.when.start.minute)
  const takenUntil: number[] = []
  return spans.map(({ start, end, ...one }) => {
    const [from, to] = [Math.max(0, start), Math.min(most, end)]
    const free = takenUntil.findIndex((until) => until < from)
    const lane = free === -1 ? takenUntil.length : free
    takenUntil[lane] = to
    return { ...one, from, to, lane, begins: start >= 0, ends: end <= most }
  })
}

/** The part of an event within one day. */
interface Block extends Placed {
  readonly top: number
  readonly bottom: number
  /** Which of `columns` beside each other. */
  readonly column: number
  readonly columns: number
  readonly ends: boolean
}

/** What lasts less is drawn as if it lasted this long, so that it can be read and pressed. */
const LEAST_MINUTES = 30

/** The shorter events of a day, beside each other where they overlap. */
export function blocksOf(placed: readonly Placed[], day: Day): Block[] {
  const next = addDays(day, 1)
  const parts = placed
    .filter(({ when }) => !isLong(when) && when.start.day <= day && lastDayOf(when) >= day)
    .map((one) => {
      const { start, end } = one.when
      const top = start.day < day ? 0 : start.minute
      const bottom = end.day >= next ? DAY_MINUTES : end.minute
      const shownTop = Math.min(top, DAY_MINUTES - LEAST_MINUTES)
      return {
        ...one,
        top: shownTop,
        bottom: Math.max(bottom, shownTop + LEAST_MINUTES),
        ends: lastDayOf(one.when) === day,
      }
    })
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom)
  return clustersOf(parts).flatMap(columnsOf)
}

interface Part extends Placed {
  readonly top: number
  readonly bottom: number
  readonly ends: boolean
}

/** Parts that overlap, directly or by others between them. */
function clustersOf(parts: readonly Part[]): Part[][] {
  const clusters: Part[][] = []
  let until = -1
  for (const part of parts) {
    if (part.top >= until) clusters.push([])
    clusters.at(-1)!.push(part)
    until = Math.max(until, part.bottom)
  }
  return clusters
}

function columnsOf(cluster: readonly Part[]): Block[] {
  const bottoms: number[] = []
  const placed = cluster.map((part) => {
    const free = bottoms.findIndex((bottom) => bottom <= part.top)
    const column = free === -1 ? bottoms.length : free
    bottoms[column] = part.bottom
    return { ...part, column }
  })
  return placed.map((part) => ({ ...part, columns: bottoms.length }))
}
