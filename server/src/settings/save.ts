import { readColor } from '@laisen/contract/company-colors'
import type { CompanySetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { oneLine } from '@laisen/contract/one-line'
import { isEmail } from '@laisen/contract/people-rules'
import { isPng } from '../certificates/stored-picture.ts'
import { findPreferences, type Preferences, setPreferences } from '../companies/preferences.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { getObject, insertObject, purgeObjects } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { addressOf } from '../mail/sender.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { settingsSaved } from './events.ts'
import { readLogo } from './logo.ts'
import { brandOf } from './of-company.ts'
import * as store from './store.ts'

type Input = WithFiles<typeof saveSetting>

export async function loadSettings({ db, config }: Context, { companyId }: EmployeePrincipal): Promise<CompanySetting> {
  return db.read(async (db) => onWire(await store.find(db, companyId), await findPreferences(db), config))
}

/**
 * Changes what is given. Of two people who save at once the second is told, and nothing of theirs is kept.
 * @throws SETTING_CHANGED, SETTING_COLOR, EMAIL_INVALID, PLAN_STORAGE_USED_UP, and as readLogo
 */
export async function saveSettings(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<CompanySetting> {
  const { db, clock, config, files } = context
  const { companyId } = principal
  const texts = readTexts(input)
  await db.read(async (db) => requireVersion(await store.find(db, companyId), input))
  const logo = await storeLogo(context, principal, input.logo)
  let kept: KeptLogo = unchanged
  const change = async (db: Db) => {
    const at = clock.now()
    const [before, preferences] = [await store.lock(db, companyId), await findPreferences(db)]
    requireVersion(before, input)
    kept = await keepLogo(db, { companyId, before, logo })
    const version = before.version + 1
    const locale = input.defaultLanguage ?? before.locale
    const after = { ...before, ...texts, ...kept.columns, locale, version }
    const chosen = {
      locale: input.defaultLanguage ?? preferences.locale,
      anyPageSize: input.anyPageSize ?? preferences.anyPageSize,
    }
    const changed = differences({ ...before, ...preferences }, { ...after, ...chosen })
    if (changed.length === 0) return onWire(before, preferences, config)
    if (!(await store.save(db, { companyId, ...after, at }))) throw new AppError('SETTING_CHANGED', { version })
    await setPreferences(db, chosen)
    await record(db, principal, settingsSaved({ at, subjectId: companyId, facts: { changed } }))
    return onWire(after, chosen, config)
  }
  const count = (db: Db) => countBytes(db, { bytes: kept.addedBytes, at: clock.now() })
  return keeping(files, logo ? [logo.object] : [], () => db.transaction(change, count))
}

function requireVersion({ version }: store.Settings, input: Pick<Input, 'version'>): void {
  if (input.version !== version) throw new AppError('SETTING_CHANGED', { version })
}

/** Absent members stay unchanged; null and empty text clear. */
function readTexts({ colorCode, senderName, replyTo, reason, location }: Input): Partial<store.Settings> {
  const address = replyTo?.trim() ?? ''
  if (address !== '' && !isEmail(address)) throw new AppError('EMAIL_INVALID', { field: 'replyTo' })
  return {
    ...(colorCode !== undefined && { color: colorOf(colorCode ?? '') }),
    ...(senderName !== undefined && { sender_name: oneLine(senderName ?? '') }),
    ...(replyTo !== undefined && { reply_to: address }),
    ...(reason !== undefined && { reason: oneLine(reason ?? '') }),
    ...(location !== undefined && { location: oneLine(location ?? '') }),
  }
}

function colorOf(code: string): string | null {
  if (code.trim() === '') return null
  const color = readColor(code)
  if (color === undefined) throw new AppError('SETTING_COLOR', { field: 'colorCode' })
  return color
}

/** The names of what changed, as the call spells them. */
function differences(before: store.Settings & Preferences, after: store.Settings & Preferences): string[] {
  const names: Partial<Record<keyof (store.Settings & Preferences), string>> = {
    ...{ color: 'colorCode', logo_object_id: 'logo', locale: 'defaultLanguage', anyPageSize: 'anyPageSize' },
    ...{ sender_name: 'senderName', reply_to: 'replyTo', reason: 'reason', location: 'location' },
  }
  return Object.entries(names)
    .filter(([column]) => before[column as keyof typeof names] !== after[column as keyof typeof names])
    .map(([, name]) => name)
}

interface Logo {
  readonly object: StoredObject
  readonly type: 'image/png' | 'image/jpeg'
}

/** Stores the logo durably, before the transaction that makes it the company's. Null: there is to be none. */
async function storeLogo(
  { db, files, keys, clock }: Context,
  { companyId }: EmployeePrincipal,
  sent: Input['logo'],
): Promise<Logo | null | undefined> {
  if (sent === null) return null
  if (sent === undefined || sent === '') return undefined
  const body = await readLogo(sent, companyId)
  await db.read(async (db) => {
    const room = await findRoom(db, clock)
    const { logo_object_id: old } = await store.find(db, companyId)
    room.requireBytes(body.length - (old ? (await getObject(db, companyId, old)).size_bytes : 0))
  })
  const object = await files.put({ companyKey: await keys.companyKey(db, companyId), body })
  return { object, type: isPng(body) ? 'image/png' : 'image/jpeg' }
}

interface KeptLogo {
  readonly columns: Partial<store.Settings>
  readonly addedBytes: number
}

const unchanged: KeptLogo = { columns: {}, addedBytes: 0 }

/** The old logo is deleted unless certificates show it; its bytes are swept. */
async function keepLogo(
  db: Db,
  { companyId, before, logo }: { companyId: number; before: store.Settings; logo: Logo | null | undefined },
): Promise<KeptLogo> {
  if (logo === undefined) return unchanged
  const old = before.logo_object_id
  if (logo) await insertObject(db, logo.object)
  const freed = await purgeObjects(db, companyId, old ? [old] : [])
  return {
    columns: { logo_object_id: logo?.object.id ?? null, logo_type: logo?.type ?? null },
    addedBytes: (logo?.object.sizeBytes ?? 0) - freed,
  }
}

function onWire(settings: store.Settings, preferences: Preferences, config: Context['config']): CompanySetting {
  return {
    version: settings.version,
    colorCode: settings.color ?? '',
    logo: brandOf(settings).logo,
    defaultLanguage: settings.locale ?? preferences.locale,
    anyPageSize: preferences.anyPageSize,
    senderName: settings.sender_name,
    replyTo: settings.reply_to,
    reason: settings.reason,
    location: settings.location,
    senderAddress: addressOf(config.mailFrom),
  }
}
