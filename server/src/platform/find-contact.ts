import type { Contact } from '@laisen/contract/endpoints/contact'
import type { Locale } from '@laisen/contract/messages/define'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import * as store from './contact-store.ts'

/** The hours of the specification (1§1), for operators who have entered none. */
const hours = {
  hoursEn: 'Monday to Friday, 09:00–12:00 and 13:00–18:00',
  hoursTh: 'จันทร์–ศุกร์ 09:00–12:00 น. และ 13:00–18:00 น.',
}

/** Where people reach the operator. Address and phone are empty until they are entered: nobody is sent to a stranger. */
export async function findContact(db: Kysely<Tables>): Promise<Contact> {
  return withHours(await store.find(db))
}

/** Where emails say that people may call. */
export async function findPhone(db: Db, locale: Locale): Promise<{ phone: string; hours: string }> {
  const { phone, hoursEn, hoursTh } = await findContact(db)
  return { phone, hours: locale === 'th' ? hoursTh : hoursEn }
}

export function withHours(contact: Contact): Contact {
  return contact.hoursEn === '' ? { ...contact, ...hours } : contact
}
