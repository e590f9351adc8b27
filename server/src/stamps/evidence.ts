import type { Occurrence } from '../events/define.ts'
import type { NewSignature } from '../history/record.ts'
import { documentStamped } from './events.ts'
import { certificatesOf, type SignedStamp } from './signed-stamp.ts'

/** One row of the history for each signature of a stamp. */
export function signaturesOf(stamp: SignedStamp, { stampId, documentId }: Ids): NewSignature[] {
  const { employee, context, texts, signed, signedAt } = stamp
  const facts = factsOf(stamp, documentId)
  return context.signers.map(({ certificate }, index) => {
    const { fieldName, sha256 } = signed.signatures[index]!
    return {
      principal: employee,
      at: signedAt,
      stampId,
      certificateId: certificate.id,
      certificateVersion: certificate.version,
      personal: { username: employee.username, certName: certificate.name, ...texts[index]! },
      facts: {
        ...facts,
        signature: index + 1,
        fieldName,
        sha256Signed: hex(sha256),
        certType: Number(certificate.kind),
        visible: isVisible(stamp, index),
      },
    }
  })
}

/** The event that records a stamp. */
export function eventOf(stamp: SignedStamp, documentId: number): Occurrence {
  const { employee, order, signedAt } = stamp
  const { username, address } = employee
  const certificates = certificatesOf(stamp)
  const [only, another] = certificates
  return documentStamped({
    at: signedAt,
    subjectId: documentId,
    about: only && !another ? { certificateId: only.id } : {},
    facts: { ...factsOf(stamp, documentId), certificates },
    personal: { username, documentName: order.documentName, address },
  })
}

/** A signature without text and without a picture is on no page. */
function isVisible({ order, context }: SignedStamp, index: number): boolean {
  const hasPicture = context.signers[index]!.certificate.pictureObjectId !== null
  return !order.hideInfo || (!order.hideImage && hasPicture)
}

interface Ids {
  readonly stampId: number
  readonly documentId: number
}

function factsOf({ employee, requestedBy, publicId, order, signed, arrived }: SignedStamp, documentId: number) {
  return {
    stamp: publicId,
    documentId,
    level: signed.level,
    ...(signed.missed && { levelMissed: signed.missed }),
    pages: signed.pages,
    page: order.page,
    allPages: order.allPages,
    ...(signed.repaired && { repaired: true as const }),
    ...(signed.notices.length > 0 && { notices: [...signed.notices] }),
    sha256: hex(signed.sha256),
    sha256Before: hex(arrived.sha256),
    authenticatedBy: employee.authenticatedBy,
    ...(requestedBy !== undefined && { requestedBy }),
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
