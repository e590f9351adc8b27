import type { Contact } from '@laisen/contract/endpoints/contact'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** As it was entered; without text before anyone entered it. */
export async function find(db: Kysely<Tables>): Promise<Contact> {
  const row = await db.selectFrom('operator_contact').selectAll().executeTakeFirst()
  if (!row) return { version: 0, addressEn: '', addressTh: '', phone: '', hoursEn: '', hoursTh: '' }
  const { version, address_en: addressEn, address_th: addressTh, phone, hours_en: hoursEn, hours_th: hoursTh } = row
  return { version, addressEn, addressTh, phone, hoursEn, hoursTh }
}

/** False where somebody else has saved another version meanwhile. */
export async function save(
  db: Db,
  { contact, savedBy, at }: { readonly contact: Contact; readonly savedBy: string; readonly at: Date },
): Promise<boolean> {
  const row = {
    version: contact.version,
    address_en: contact.addressEn,
    address_th: contact.addressTh,
    phone: contact.phone,
    hours_en: contact.hoursEn,
    hours_th: contact.hoursTh,
    saved_by: savedBy,
    saved_at: at,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operator_contact')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet(row)
        .where('operator_contact.version', '=', contact.version - 1),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
