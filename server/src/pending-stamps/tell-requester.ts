import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { PendingStamp } from './store.ts'

export type Outcome = 'stampConfirmed' | 'stampDeclined' | 'stampExpired' | 'stampEnded'

interface Told {
  readonly companyId: number
  readonly stamp: PendingStamp
  readonly outcome: Outcome
}

/** Mails whoever asked for a stamp how it ended, unless they have left the company. */
export async function tellRequester(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, stamp, outcome }: Told,
): Promise<void> {
  const { requestedBy, ownerName, certName, documentName, publicId, reason } = stamp
  const [requester] = await listContacts(db, [requestedBy])
  if (!requester) return
  const facts = { owner: ownerName, certificate: certName, document: documentName, stampId: publicId }
  const byOwner = outcome === 'stampConfirmed' || outcome === 'stampDeclined'
  await mailPerson(db, services, {
    ...{ companyId, employeeId: requestedBy, template: outcome },
    facts: { ...facts, ...(byOwner && { actor: ownerName }), ...(reason && { reason }) },
  })
}
