import type { Format } from '../../i18n/format.ts'
import { timeText, type When } from './local.ts'

/** “24/11/2026 – 26/11/2026”, “24/11/2026 09:00 – 10:30”. */
export function whenText({ start, end, allDay }: When, format: Format): string {
  const [first, last] = [format.day(start.day), format.day(end.day)]
  if (allDay) return first === last ? first : `${first} – ${last}`
  const to = first === last ? timeText(end.minute) : `${last} ${timeText(end.minute)}`
  return `${first} ${timeText(start.minute)} – ${to}`
}
