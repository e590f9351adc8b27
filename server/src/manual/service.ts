import { readFile } from 'node:fs/promises'
import type { getUserManualPdf as manualEndpoint } from '@laisen/contract/endpoints/manual'
import type { Locale } from '@laisen/contract/messages/define'
import type { Context } from '../context.ts'
import type { WithParts } from '../http/mount.ts'
import type { EmployeePrincipal } from '../principal.ts'

const fileNames: Readonly<Record<Locale, string>> = {
  en: 'Laisen-user-manual.pdf',
  th: 'คู่มือการใช้งาน-Laisen.pdf',
}

/** Read when someone first asks, and kept: they belong to the version that runs. */
const manuals = new Map<Locale, Promise<Buffer>>()

/** The user manual, which `npm run manual` makes ahead of time. */
export async function getUserManualPdf(
  _context: Context,
  { locale }: EmployeePrincipal,
): Promise<WithParts<typeof manualEndpoint>> {
  return { base64String: [await manualIn(locale)], fileName: fileNames[locale] }
}

function manualIn(locale: Locale): Promise<Buffer> {
  const known = manuals.get(locale)
  if (known) return known
  const read = readFile(new URL(`../../manual/${locale}.pdf`, import.meta.url))
  manuals.set(locale, read)
  // A file that could not be read is tried again.
  read.catch(() => manuals.delete(locale))
  return read
}
