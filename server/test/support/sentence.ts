import type { ErrorCode } from '@laisen/contract/errors'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'
import { spokenDate } from '@laisen/server/viewer-clock'

interface Refused {
  readonly code?: string
  readonly params?: Record<string, unknown>
}

/** What a refusal must read in a language, its facts put in and its dates as people there write them. */
export function sentence(locale: Locale, { code, params = {} }: Refused): string {
  const spoken = Object.entries(params).map(([name, fact]) => {
    const instant = typeof fact === 'string' && /^\d{4}-\d\d-\d\dT/.test(fact)
    return [name, instant ? spokenDate(new Date(fact), 'Asia/Bangkok', locale) : fact]
  })
  const text = fill(errorMessages[locale][code as ErrorCode], Object.fromEntries(spoken))
  if (/\{\w+\}/.test(text)) throw new Error(`a fact is missing: ${text}`)
  return text
}
