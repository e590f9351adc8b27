import { languageKey } from '../i18n/language.ts'
import { schemeKey } from '../theme/scheme.ts'
import { deleteVaults } from './tab-vault.ts'

/** Choices for this browser. They say nothing about the user, and the next one may keep them. */
const choices = [languageKey, schemeKey]

/** Carries the choices over a logout: the answer makes the browser delete everything that we stored (Clear-Site-Data). */
export async function keepingChoices(logOut: () => Promise<unknown>): Promise<void> {
  const kept = choices.map((key) => [key, localStorage.getItem(key)] as const)
  try {
    await logOut()
  } finally {
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  }
}

/** Deletes what this tab stored about the user. The server deletes nothing on plain http, or when it cannot be reached. */
export function forgetUser(): void {
  sessionStorage.clear()
  deleteVaults()
}
