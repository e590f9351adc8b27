import { createContext, useContext, useMemo } from 'react'
import { type Format, format } from './format.ts'
import { useLanguage } from './use-language.ts'

/** The viewer's zone belongs to the session (rules 1.7); before sign-in it is the browser's. */
export const TimeZone = createContext<string | undefined>(undefined)

/** Dates, times and numbers as this person reads them. */
export function useFormat(): Format {
  const zone = useContext(TimeZone)
  const language = useLanguage()
  return useMemo(() => format(language, zone), [language, zone])
}
