import type { Db } from '../db/database.ts'
import { holdObject, purgeObjects } from '../files/objects.ts'
import { findOwnIssued, markPicture } from './issued-store.ts'
import { lockCertificates } from './lock.ts'

interface Showing {
  readonly companyId: number
  readonly employeeId: number
  /** An object that its owner keeps too. The certificate holds it on its own account from now on. */
  readonly picture: { readonly objectId: string; readonly pictureType: 'image/png' | 'image/jpeg' }
}

/**
 * Shows a picture on the certificate that the company's authority issued to a person, instead of the one before. Returns which
 * certificate, and the bytes of the former picture if nothing else holds it; undefined if there is no such
 * certificate, or if somebody else has it by now.
 */
export async function showOnIssued(
  db: Db,
  { companyId, employeeId, picture }: Showing,
): Promise<{ certificateId: number; freedBytes: number } | undefined> {
  await lockCertificates(db, companyId)
  const issued = await findOwnIssued(db, employeeId)
  if (!issued) return undefined
  const { id: certificateId, pictureObjectId: former } = issued
  if (former === picture.objectId) return { certificateId, freedBytes: 0 }
  await holdObject(db, companyId, picture.objectId)
  await markPicture(db, certificateId, picture)
  return { certificateId, freedBytes: former ? await purgeObjects(db, companyId, [former]) : 0 }
}
