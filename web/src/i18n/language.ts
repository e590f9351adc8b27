import { type Locale, locales } from '@laisen/contract/messages/define'
import { createInstance } from 'i18next'
import { copyWithoutMarks } from './copy.ts'

export const languageKey = 'laisen-language'

/** All texts: English first, Thai where English is missing (1§1). */
export const i18n = createInstance({
  lng: 'en',
  fallbackLng: ['en', 'th'],
  supportedLngs: [...locales],
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
})

/** The current language. */
export function language(): Locale {
  return i18n.language === 'th' ? 'th' : 'en'
}

/** The language stored in this browser, if any. */
function storedLanguage(): Locale | undefined {
  const stored = localStorage.getItem(languageKey)
  return locales.find((locale) => locale === stored)
}

/** Switches all texts on screen at once, and stores the choice in this browser. */
export async function setLanguage(next: Locale): Promise<void> {
  localStorage.setItem(languageKey, next)
  await show(next)
}

/** Starts with the language stored in this browser. */
export async function startLanguage(): Promise<void> {
  document.addEventListener('copy', copyWithoutMarks)
  await i18n.init()
  await show(storedLanguage() ?? 'en')
}

async function show(next: Locale): Promise<void> {
  document.documentElement.lang = next
  await i18n.changeLanguage(next)
}
