import { companyColors } from '@laisen/contract/company-colors'
import type { CompanyBrand } from '@laisen/contract/endpoints/settings'
import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** What a session tells of them: how the company looks, and its language for new people and outside recipients. */
export async function findForSession(
  db: Db,
  companyId: number,
): Promise<{ companyBrand: CompanyBrand; companyLanguage: Locale | null }> {
  const settings = await store.find(db, companyId)
  return { companyBrand: brandOf(settings), companyLanguage: settings.locale }
}

/**
 * The logo as the picture of a certificate whose holder has none of their own. Nobody replaces it until the transaction ends.
 */
export async function lockLogo(
  db: Db,
  companyId: number,
): Promise<{ objectId: string; pictureType: 'image/png' | 'image/jpeg' } | undefined> {
  const { logo_object_id: objectId, logo_type: pictureType } = await store.lock(db, companyId)
  return objectId === null || pictureType === null ? undefined : { objectId, pictureType }
}

/** How a company looks. */
export async function findBrand(db: Db, companyId: number): Promise<CompanyBrand> {
  return brandOf(await store.find(db, companyId))
}

export function brandOf({ color, logo_object_id }: Pick<store.Settings, 'color' | 'logo_object_id'>): CompanyBrand {
  return {
    colors: color === null ? null : companyColors(color),
    logo: logo_object_id === null ? '' : `/api/v1/Setting/GetLogo?logo=${logo_object_id}`,
  }
}

/** Who a company's emails are from, besides the address of the installation. */
export async function findSender(
  db: Db,
  companyId: number,
): Promise<CompanyBrand & { senderName: string; replyTo: string }> {
  const settings = await store.find(db, companyId)
  return { ...brandOf(settings), senderName: settings.sender_name, replyTo: settings.reply_to }
}

/** The language of new people; undefined where the company chose none. */
export async function findNewLocale(db: Db, companyId: number): Promise<Locale | undefined> {
  return (await store.find(db, companyId)).locale ?? undefined
}

/** What certificates from the company's authority give as reason and place; empty where the company chose none. */
export async function findCertificateWords(db: Db, companyId: number): Promise<{ reason: string; location: string }> {
  const { reason, location } = await store.find(db, companyId)
  return { reason, location }
}
