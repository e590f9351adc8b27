import type { OwnedCertificate } from '../certificates/for-keys.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'

interface Asking {
  readonly owner: EmployeePrincipal
  readonly keyName: string
  /** Those of others. */
  readonly certificates: readonly OwnedCertificate[]
}

/** Emails the owner of each certificate that a key asks for. One whose owner is gone waits for an administrator. */
export async function notifyAsked(
  db: Db,
  services: Pick<Context, 'mail' | 'config' | 'clock'>,
  { owner, keyName, certificates }: Asking,
): Promise<void> {
  const ownerIds = certificates.flatMap(({ ownerId }) => ownerId ?? [])
  if (ownerIds.length === 0) return
  const { companyId } = owner
  const people = await listContacts(db, [owner.employeeId, ...ownerIds])
  const actor = people.find(({ id }) => id === owner.employeeId)?.name ?? owner.username
  for (const { name: certificate, ownerId } of certificates) {
    if (ownerId === null || !people.some(({ id }) => id === ownerId)) continue
    const facts = { actor, certificate, key: keyName }
    await mailPerson(db, services, { companyId, employeeId: ownerId, template: 'keyGrantAsked', facts })
  }
}
