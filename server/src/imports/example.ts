import type { ImportColumn } from '@laisen/contract/endpoints/imports'
import type { Locale } from '@laisen/contract/messages/define'

const USERNAME = 'somchai.j'
const MOBILE = '0812345678'
const names = { en: ['Somchai', 'Jaidee'], th: ['สมชาย', 'ใจดี'] } as const

/** The row that the template shows. Its password is empty, which invites, so nobody gets a password that others have read. */
export function exampleRow(locale: Locale, domain: string): readonly string[] {
  return [USERNAME, ...names[locale], MOBILE, `somchai@${domain}`, '', 'Signer', 'N', 'N']
}

/** Whether a row is that of the template, perhaps with another name or address: no person has both this username and this phone. */
export function isExample({ username, mobile }: Readonly<Record<ImportColumn, string>>): boolean {
  return username.toLowerCase() === USERNAME && mobile === MOBILE
}
