import type { InputOf } from '@laisen/contract/endpoint'
import type { getStampResult } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { objectsOf } from '../documents/read.ts'
import { signaturesOfStamp } from '../history/signatures.ts'
import type { WithParts } from '../http/mount.ts'
import type { StaffPrincipal } from '../principal.ts'
import { signedName } from './order.ts'
import { findStamp } from './service.ts'

/** A stamp that is signed: for a program that lost the answer, or was told to wait. @throws STAMP_NOT_FOUND */
export async function getResult(
  { db, files }: Context,
  principal: StaffPrincipal,
  { stampId }: InputOf<typeof getStampResult>,
): Promise<Omit<WithParts<typeof getStampResult>, 'state'>> {
  const { stamp, objects, repaired } = await db.transaction(async (db) => {
    const stamp = await findStamp(db, principal, stampId)
    const [signature] = await signaturesOfStamp(db, stamp.id)
    const objects = await objectsOf(db, stamp.documentId, stamp.revision)
    return { stamp, objects, repaired: signature?.facts.repaired === true }
  })
  const fits = stamp.sizeBytes <= limits.documentBytesByBase64
  return {
    stampId: stamp.publicId,
    pdfString: fits ? await (await files.stream(db, objects)).toArray() : [],
    pending: false,
    fileName: signedName(stamp.documentName),
    level: stamp.level,
    ...(repaired && { repaired }),
    signedAt: stamp.at.toISOString(),
    sizeBytes: stamp.sizeBytes,
    sha256: stamp.sha256.toString('hex'),
  }
}
