import type { Locale } from '@laisen/contract/messages/define'
import { useSyncExternalStore } from 'react'
import { i18n, language } from './language.ts'

/** The current language; the component renders again when it changes. */
export function useLanguage(): Locale {
  return useSyncExternalStore(subscribe, language)
}

function subscribe(notify: () => void): () => void {
  i18n.on('languageChanged', notify)
  return () => i18n.off('languageChanged', notify)
}
