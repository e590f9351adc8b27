import { createContext, useContext, useMemo } from 'react'
import { type Format, format } from './format.ts'
import { useLanguage } from './use-language.ts'

/** The session's time zone (rules 1.7); before login, the browser's. */
export const TimeZone = createContext<string | undefined>(undefined)

export const useTimeZone = (): string | undefined => useContext(TimeZone)

/** Formats dates, times and numbers for the current user. */
export function useFormat(): Format {
  const zone = useContext(TimeZone)
  const language = useLanguage()
  return useMemo(() => format(language, zone), [language, zone])
}
