import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'

interface Added {
  readonly certificateId: number
  readonly name: string
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly employeeIds: readonly number[]
  readonly at: Date
}

/** A certificate came in, and to whom it was given: every assignment is an event of its own (rules 5.2). */
export async function recordAdded(
  db: Db,
  principal: Pick<EmployeePrincipal, 'companyId' | 'employeeId'>,
  added: Added,
): Promise<void> {
  const { certificateId, name, subject, issuer, serial, keyType, employeeIds, at } = added
  const { companyId, employeeId: actorId } = principal
  await record(db, companyId, {
    type: 'certificate.added',
    at,
    actorId,
    subjectId: certificateId,
    facts: { issuer, serial, keyType },
    personal: { name, subject },
  })
  for (const employeeId of employeeIds) {
    await record(db, companyId, {
      type: 'certificate.assigned',
      at,
      actorId,
      subjectId: certificateId,
      facts: { employeeId },
    })
  }
}
