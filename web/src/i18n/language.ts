import { type Locale, locales } from '@laisen/contract/messages/define'
import { copyWithoutMarks } from './copy.ts'

export const languageKey = 'laisen-language'

const listeners = new Set<() => void>()
let current: Locale = 'en'

/** The current language. */
export function language(): Locale {
  return current
}

/** Calls back when the language changes. */
export function onLanguageChanged(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The language stored in this browser, if any. */
function storedLanguage(): Locale | undefined {
  const stored = localStorage.getItem(languageKey)
  return locales.find((locale) => locale === stored)
}

/** Switches all texts on screen at once, and stores the choice in this browser. */
export function setLanguage(next: Locale): void {
  localStorage.setItem(languageKey, next)
  show(next)
}

/** Starts with the language stored in this browser. */
export function startLanguage(): void {
  document.addEventListener('copy', copyWithoutMarks)
  show(storedLanguage() ?? 'en')
}

function show(next: Locale): void {
  document.documentElement.lang = next
  current = next
  for (const notify of listeners) notify()
}
