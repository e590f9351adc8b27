import { companyColors } from '@laisen/contract/company-colors'
import type { CompanyBrand } from '@laisen/contract/endpoints/settings'
import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

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
