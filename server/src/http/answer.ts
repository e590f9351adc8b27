import type { Answer } from '@laisen/contract/endpoint'
import { errors } from '@laisen/contract/errors'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { shownBytes } from '@laisen/contract/storage'
import { spokenDate, type ViewerZone } from '../viewer-clock.ts'
import type { AppError } from './app-error.ts'

/** Every answer is { status, message, data } (rules 1.2). */
export function success(data: unknown, locale: Locale): Answer<unknown> {
  return { status: 0, message: frameMessages[locale].success, data }
}

/** A refusal: the sentence in the caller's language, the code and its facts, and the spec's fixed phrase where it has one. */
export function refusal(
  error: AppError,
  { locale, zone, requestId }: { locale: Locale; zone: ViewerZone; requestId: string },
): Answer<unknown> {
  const shape = errors[error.code]
  const phrase = 'phrase' in shape ? shape.phrase : null
  return {
    status: 1,
    message: sentenceOf(error, { locale, zone }),
    data: phrase,
    code: error.code,
    params: { ...error.params },
    requestId,
  }
}

/** A refusal in words. */
export function sentenceOf(error: AppError, { locale, zone }: { locale: Locale; zone: ViewerZone }): string {
  return fill(errorMessages[locale][error.code], shownFacts(error.params, locale, zone))
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Facts as a sentence shows them: an instant becomes a day in the caller's calendar, and bytes a size. */
function shownFacts(params: AppError['params'], locale: Locale, zone: ViewerZone): Record<string, string | number> {
  const shown = (name: string, fact: string | number) => {
    if (typeof fact === 'number') return name.endsWith('Bytes') ? shownBytes(fact) : fact
    return INSTANT.test(fact) ? spokenDate(new Date(fact), zone, locale) : fact
  }
  return Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, shown(name, fact)]))
}

/** The language preferred by someone without a session: English by default, or Thai (1§9). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((language) => language === 'en' || language === 'th')
  return wanted === 'th' ? 'th' : 'en'
}
