import type { Locale } from '@laisen/contract/messages/define'
import { buddhistYears } from './format.ts'

/** A calendar day, YYYY-MM-DD, in no time zone. */
export type Day = string

/** How a day is typed and shown: DD/MM/YYYY, in Thai with the Buddhist year. */
export function dayText(day: Day | undefined, language: Locale): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return ''
  const year = Number(match[1]) + (language === 'th' ? buddhistYears : 0)
  return `${match[3]}/${match[2]}/${year}`
}

/**
 * Parses a typed day. Years from 2400 on are Buddhist in either language, because users type the calendar they are used
 * to and no one signs in the 25th century. Undefined if it is not a valid day.
 */
export function parseDay(typed: string): Day | undefined {
  const match = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed)
  if (!match) return undefined
  const [dayOfMonth, month, typedYear] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const year = typedYear >= 2400 ? typedYear - buddhistYears : typedYear
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return undefined
  return date.toISOString().slice(0, 10)
}
