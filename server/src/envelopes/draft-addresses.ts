import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import type { StoredDraft } from './stored-draft.ts'

/** A draft in which colleagues have the addresses of their accounts, whatever was typed or saved for them. */
export async function withAddresses(db: Db, draft: StoredDraft): Promise<StoredDraft> {
  const contacts = await listContacts(
    db,
    draft.recipients.flatMap(({ employeeID }) => employeeID ?? []),
  )
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  const recipients = draft.recipients.map((recipient) => {
    const email = recipient.employeeID == null ? undefined : emails.get(recipient.employeeID)
    return email === undefined ? recipient : { ...recipient, email }
  })
  return { ...draft, recipients }
}
