import type { Db } from '../db/database.ts'
import { issuerIn } from '../events/issuer.ts'
import { recordAll } from '../events/record.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { certificateAdded, certificateAssigned } from './events.ts'

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

/** Records that a certificate was added, and each assignment of it to an employee as an event of its own (rules 5.2). */
export async function recordAdded(db: Db, principal: PrincipalIdentity, certificate: Added): Promise<void> {
  const { certificateId, name, subject, issuer, serial, keyType, employeeIds, at } = certificate
  const which = { at, subjectId: certificateId }
  const { facts, personal } = issuerIn({ subject, issuer })
  const added = certificateAdded({
    ...which,
    facts: { ...facts, serial, keyType },
    personal: { name, subject, ...personal },
  })
  const assigned = employeeIds.map((employeeId) =>
    certificateAssigned({ ...which, about: { employeeId }, facts: { employeeId } }),
  )
  await recordAll(db, principal, [added, ...assigned])
}
