import type { Locale } from '@laisen/contract/messages/define'
import { useSyncExternalStore } from 'react'
import { language, onLanguageChanged } from './language.ts'

/** The current language; the component renders again when it changes. */
export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguageChanged, language)
}
