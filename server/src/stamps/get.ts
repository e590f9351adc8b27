import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getStamp as getStampEndpoint, getStampedPdf, signatureLevels } from '@laisen/contract/endpoints/stamps'
import type { Actor, Context } from '../context.ts'
import { bytesOf } from '../documents/bytes-of.ts'
import { listObjects } from '../documents/store.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { findStamp } from './find.ts'
import { signedName } from './order.ts'
import * as store from './store.ts'

type Data = DataOf<typeof getStampEndpoint>

/** What a stamp is, for the panel beside it. */
export async function getStamp(
  { db }: Context,
  actor: Actor,
  { stampId }: InputOf<typeof getStampEndpoint>,
): Promise<Data> {
  return db.transaction(async (db) => {
    const stamp = await findStamp(db, actor, stampId)
    const signatures = await store.listSignatures(db, stamp.id)
    const facts = signatures[0]?.facts ?? {}
    return {
      stampId: stamp.publicId,
      fileName: signedName(stamp.documentName),
      level: stamp.level as (typeof signatureLevels)[number],
      signedAt: stamp.at.toISOString(),
      signer: { employeeID: stamp.employeeId, username: stamp.username, employeeName: stamp.employeeName },
      authenticatedBy: String(facts.authenticatedBy ?? ''),
      certificates: signatures.map(certificateOf),
      pages: Number(facts.pages ?? 0),
      page: Number(facts.page ?? 0),
      allPages: facts.allPages === true,
      sizeBytes: stamp.sizeBytes,
      sha256: stamp.sha256.toString('hex'),
    }
  })
}

function certificateOf(signature: store.StampSignature): Data['certificates'][number] {
  return {
    certID: signature.certificateId,
    certName: signature.certName ?? '',
    subject: signature.subject,
    issuer: signature.issuer,
    serial: signature.serial,
    keyType: signature.keyType,
    validFrom: signature.validFrom.toISOString(),
    validUntil: signature.validUntil.toISOString(),
    certReason: signature.reason ?? '',
    certLocation: signature.location ?? '',
  }
}

/** The stamped document. */
export async function downloadStamped(
  context: Context,
  actor: Actor,
  { stampId }: InputOf<typeof getStampedPdf>,
): Promise<BytesAnswer> {
  return context.db.transaction(async (db) => {
    const stamp = await findStamp(db, actor, stampId)
    const objects = await listObjects(db, stamp.documentId, stamp.revision)
    return bytesOf(context, objects, { fileName: signedName(stamp.documentName), sha256: stamp.sha256 })
  })
}
