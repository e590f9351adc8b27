import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as contacts from '@laisen/contract/endpoints/contact'
import { oneLine } from '@laisen/contract/one-line'
import type { Context, PublicContext } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './contact-store.ts'
import { contactChanged } from './events.ts'
import { findContact, withHours } from './find-contact.ts'

/** Where people reach the operator. Reading it needs no session. */
export async function readContact({ database }: PublicContext): Promise<DataOf<typeof contacts.getContact>> {
  return findContact(database.unbound)
}

/**
 * Changes where people reach the operator, from the next page and email on.
 * @throws CONTACT_CHANGED, FIELD_REQUIRED for a text that is in one language only
 */
export async function saveContact(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { version, ...input }: InputOf<typeof contacts.saveContact>,
): Promise<DataOf<typeof contacts.saveContact>> {
  const at = clock.now()
  const contact = { version: version + 1, phone: oneLine(input.phone), ...inBoth(input) }
  return db.transaction(async (db) => {
    const before = await store.find(db)
    const saved = before.version === version && (await store.save(db, { contact, savedBy: principal.username, at }))
    if (!saved) throw new AppError('CONTACT_CHANGED')
    await record(db, principal, contactChanged({ at, subjectId: principal.companyId, facts: { phone: contact.phone } }))
    return withHours(contact)
  })
}

type Texts = Pick<InputOf<typeof contacts.saveContact>, 'addressEn' | 'addressTh' | 'hoursEn' | 'hoursTh'>

/** What is in one language must be in the other, too. */
function inBoth({ addressEn, addressTh, hoursEn, hoursTh }: Texts): Texts {
  const texts = {
    addressEn: oneLine(addressEn),
    addressTh: oneLine(addressTh),
    hoursEn: oneLine(hoursEn),
    hoursTh: oneLine(hoursTh),
  }
  const pairs = [
    ['addressEn', 'addressTh'],
    ['hoursEn', 'hoursTh'],
  ] as const
  for (const pair of pairs) {
    const field = pair.find((name) => texts[name] === '')
    if (field && pair.some((name) => texts[name] !== '')) throw new AppError('FIELD_REQUIRED', { field })
  }
  return texts
}
