import type { Format } from '../../i18n/format.ts'
import type { ReportTexts } from './use-report-texts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something took, in its two largest units: 1 d 2 h, 13 h 20 min. Undefined if it is not known. */
export function durationText(seconds: number | null, { t }: Pick<ReportTexts, 't'>): string | undefined {
  if (seconds === null) return undefined
  if (seconds < MINUTE) return t('underMinute')
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const parts = [
    days > 0 && t('days', { n: days }),
    hours > 0 && t('hours', { n: hours }),
    days === 0 && minutes > 0 && t('minutes', { n: minutes }),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** DD/MM/YYYY | HH:mm (2§3). */
export function eventTime(at: string, format: Format): string {
  return `${format.day(at)} | ${format.timeShort(at)}`
}
