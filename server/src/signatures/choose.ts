import { showOnIssued } from '../certificates/issued-picture.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { signatureChosen } from './events.ts'
import * as store from './store.ts'

/**
 * Makes a signature the default of a person whose data are locked, and shows it on the certificate that the company's authority
 * issued to them. Returns the bytes of a picture that nothing shows any more.
 */
export async function choose(
  db: Db,
  principal: EmployeePrincipal,
  { signature, at }: { signature: Pick<store.SignatureRecord, 'id' | 'objectId' | 'pictureType'>; at: Date },
): Promise<number> {
  const { companyId, employeeId } = principal
  const { id: subjectId, objectId, pictureType } = signature
  await store.markDefault(db, employeeId, subjectId)
  const shown = await showOnIssued(db, { companyId, employeeId, picture: { objectId, pictureType } })
  const certificateId = shown?.certificateId ?? null
  const about = certificateId === null ? {} : { certificateId }
  await record(db, principal, signatureChosen({ at, subjectId, about, facts: { certificateId } }))
  return shown?.freedBytes ?? 0
}
