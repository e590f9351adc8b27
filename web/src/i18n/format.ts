import type { Locale } from '@laisen/contract/messages/define'
import { shownBytes } from '@laisen/contract/storage'

/** The Buddhist era is ahead of the common era by this many years. Thai screens show Buddhist years (rules 8.3). */
export const buddhistYears = 543

type Moment = Date | string | number

/** Formats dates, times and numbers for one language and time zone. */
export interface Format {
  readonly language: Locale
  /** 20/11/2026; in Thai 20/11/2569. */
  day(moment: Moment): string
  /** 10:42:07 */
  time(moment: Moment): string
  /** 10:42 */
  timeShort(moment: Moment): string
  /** 20/11/2026 10:42 */
  dayTime(moment: Moment): string
  /** November 2026; in Thai พฤศจิกายน 2569. */
  month(moment: Moment): string
  /** 1,284 */
  number(value: number): string
  /** 55% for 0.55 */
  percent(share: number): string
  /** Business and Pro; Business, Pro and Plus. */
  list(words: readonly string[]): string
  /** 412 KB, 3.4 MB: in powers of 1,024, as file managers do. */
  bytes(sizeBytes: number): string
}

/** A calendar day as sent in calls: YYYY-MM-DD without a time zone. */
const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/

/** @param timeZone IANA name; the browser's zone if undefined. */
export function format(language: Locale, timeZone?: string): Format {
  const zone = timeZone === undefined ? {} : { timeZone }
  const days = new Intl.DateTimeFormat('en-GB', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const times = new Intl.DateTimeFormat('en-GB', {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const months = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', { ...zone, month: 'long' })
  const years = new Intl.DateTimeFormat('en-GB', { ...zone, year: 'numeric' })
  const numbers = new Intl.NumberFormat('en-US')
  const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
  // Of the two, Thai writes only units with spaces around “และ”.
  const lists =
    language === 'th'
      ? new Intl.ListFormat('th', { type: 'unit' })
      : new Intl.ListFormat('en-GB', { type: 'conjunction' })
  const shownYear = (year: string) => String(Number(year) + (language === 'th' ? buddhistYears : 0))

  const day = (moment: Moment) => {
    const plain = typeof moment === 'string' ? dayOnly.exec(moment) : null
    if (plain) return `${plain[3]}/${plain[2]}/${shownYear(plain[1] ?? '')}`
    const parts = days.formatToParts(new Date(moment))
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    return `${part('day')}/${part('month')}/${shownYear(part('year'))}`
  }
  const time = (moment: Moment) => times.format(new Date(moment))
  const timeShort = (moment: Moment) => time(moment).slice(0, 5)
  return {
    language,
    day,
    time,
    timeShort,
    dayTime: (moment) => `${day(moment)} ${timeShort(moment)}`,
    month: (moment) => `${months.format(new Date(moment))} ${shownYear(years.format(new Date(moment)))}`,
    number: (value) => numbers.format(value),
    percent: (share) => shares.format(share),
    list: (words) => lists.format(words),
    bytes: shownBytes,
  }
}
