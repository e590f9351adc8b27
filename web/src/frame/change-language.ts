import { setLanguage as keepLanguage } from '@laisen/contract/endpoints/session'
import type { Locale } from '@laisen/contract/messages/define'
import { maySignedIn } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { setLanguage } from '../i18n/language.ts'

/**
 * Changes the texts on screen at once, and keeps the choice in the session for mails and answers (1§1). That the
 * server did not hear of it is no reason to disturb anybody: the choice stands in this browser too.
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  await setLanguage(locale)
  if (maySignedIn()) await call(keepLanguage, { locale }, { keepPage: true }).catch(() => undefined)
}
