import type { ErrorCode } from '@laisen/contract/errors'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'

interface Refused {
  readonly code?: string
  readonly params?: Record<string, unknown>
}

/** What a refusal must read in a language, with its facts filled in and its dates and sizes written the way readers of it write them. */
export function sentence(locale: Locale, { code, params = {} }: Refused): string {
  const facts = Object.entries(params).map(([name, fact]) => {
    const instant = typeof fact === 'string' && /^\d{4}-\d\d-\d\dT/.test(fact)
    if (name.endsWith('Bytes')) return [name, size(Number(fact))]
    return [name, instant ? dayInBangkok(new Date(fact), locale) : fact]
  })
  const text = fill(errorMessages[locale][code as ErrorCode], Object.fromEntries(facts))
  if (/\{\w+[^{}]*\}/.test(text)) throw new Error(`a fact is missing: ${text}`)
  return text
}

/** As file managers write it, for the sizes that tests use. */
function size(bytes: number): string {
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} KB` : `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`
}

/** DD/MM/YYYY, in Thai with Buddhist years (rules 8.3). Bangkok is 7 hours ahead of UTC all year. */
function dayInBangkok(at: Date, locale: Locale): string {
  const [year = '', month, day] = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${locale === 'th' ? Number(year) + 543 : year}`
}
