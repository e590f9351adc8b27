import { setLanguage as keepLanguage } from '@laisen/contract/endpoints/session'
import type { Locale } from '@laisen/contract/messages/define'
import { isSessionKnown } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { setLanguage } from '../i18n/language.ts'

/**
 * Switches the language on screen at once, and stores it in the session for emails and answers (1§1). A failure to
 * store it is ignored, because this browser remembers the choice too.
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  setLanguage(locale)
  if (isSessionKnown()) await call(keepLanguage, { locale }, { keepPage: true }).catch(() => undefined)
}
