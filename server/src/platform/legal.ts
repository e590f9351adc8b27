import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as texts from '@laisen/contract/endpoints/legal-texts'
import type { Context, PublicContext } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './legal-store.ts'

/** A legal text in force, in the requested language. Reading it needs no session. */
export async function read(
  { database, visit }: PublicContext,
  { name, locale: asked }: InputOf<typeof texts.getLegalText>,
): Promise<DataOf<typeof texts.getLegalText>> {
  const locale = asked ?? visit.locale
  const text = await store.getCurrent(database.unbound, name)
  const words =
    locale === 'th' ? { title: text.titleTh, body: text.bodyTh } : { title: text.titleEn, body: text.bodyEn }
  return { name, locale, version: text.version, date: text.dated, ...words }
}

/** The texts in force, or every version of one. */
export async function list(
  { db }: Context,
  _principal: EmployeePrincipal,
  { name }: InputOf<typeof texts.listLegalTexts>,
): Promise<DataOf<typeof texts.listLegalTexts>> {
  const versions = await db.transaction((db) => (name ? store.listVersions(db, name) : store.listCurrent(db)))
  return { listData: versions.map(onWire), dataCount: versions.length }
}

/** Puts a new version in force. Earlier versions are kept, because consents refer to them. */
export async function save(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof texts.saveLegalText>,
): Promise<DataOf<typeof texts.saveLegalText>> {
  const words = {
    titleEn: required(input.titleEn, 'titleEn'),
    titleTh: required(input.titleTh, 'titleTh'),
    bodyEn: required(input.bodyEn, 'bodyEn'),
    bodyTh: required(input.bodyTh, 'bodyTh'),
  }
  const at = clock.now()
  return db.transaction(async (db) => {
    const { version } = await store.getCurrent(db, input.name)
    if (input.version !== version) throw new AppError('LEGAL_TEXT_CHANGED', { version })
    const text = {
      name: input.name,
      version: version + 1,
      dated: dayOf(at, principal.timeZone),
      savedBy: principal.username,
      ...words,
    }
    if (!(await store.insertVersion(db, text, at))) throw new AppError('LEGAL_TEXT_CHANGED', { version: version + 1 })
    return onWire(text)
  })
}

function required(text: string, field: string): string {
  const written = text.replaceAll('\r\n', '\n').trim()
  if (written === '') throw new AppError('FIELD_REQUIRED', { field })
  return written
}

/** The day in the operator's time zone. */
function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

function onWire({ dated, ...text }: store.LegalVersion) {
  return { ...text, date: dated }
}
