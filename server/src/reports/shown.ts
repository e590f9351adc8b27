import type { LocalClock } from './local-clock.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** DD/MM/YYYY by the viewer's clock; empty for what has not happened. */
export function dayOf(at: Date | null, clock: LocalClock): string {
  if (at === null) return ''
  const local = new Date(clock(at))
  return `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${String(local.getUTCFullYear()).padStart(4, '0')}`
}

/** HH:mm by the viewer's clock. */
export function minuteOf(at: Date, clock: LocalClock): string {
  const local = new Date(clock(at))
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
}

/** An ISO 8601 duration in hours, minutes and seconds: PT26H3M4S. Empty for none. */
export function durationOf(seconds: number | null): string {
  if (seconds === null) return ''
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds % 60}S`
}

/** Whole seconds from one instant to another; a clock that was set back does not make it negative. */
export function secondsBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000)) : null
}
