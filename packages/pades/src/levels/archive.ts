/** The revision after a signature: validation data, and a document timestamp over everything so far. */
import { name, PdfDict } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { asBuffer } from '@laisen/pdf/reader'
import { updatePdf } from '@laisen/pdf/update'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from '../errors.ts'
import { claimsOf } from '../sign/archival.ts'
import type { DocumentDigests } from '../sign/digests.ts'
import { newFieldName } from '../sign/field.ts'
import { checkMaySign } from '../sign/permission.ts'
import { finishRevision, type PreparedRevision, partsAround, placesFor, roomInside } from '../sign/signed-range.ts'
import { writeFields } from '../sign/widgets.ts'
import { signaturesOf } from '../signatures.ts'
import { writeDss } from './dss.ts'
import type { Timestamper } from './reach.ts'
import type { ValidationData } from './validation-data.ts'

/** What the revision holds. At least one of the two. */
export interface ArchiveFacts {
  readonly data: ValidationData | undefined
  /** Room for the token of a document timestamp; left out for none. */
  readonly tokenBytes: number | undefined
}

export interface PreparedArchive {
  /** The bytes to append; empty if the document holds everything already. */
  readonly tail: Uint8Array
  /** The document timestamp, whose /Contents is empty. */
  readonly timestamp: PreparedRevision | undefined
}

/**
 * Lays out such a revision. The document's own rules are obeyed as for an invisible signature in a new field.
 * @throws PdfError, PadesError
 */
export function prepareArchive(pdf: Pdf, { data, tokenBytes }: ArchiveFacts): PreparedArchive {
  const fieldName = newFieldName()
  const signatures = signaturesOf(pdf)
  checkMaySign(pdf, { visible: false, allPages: false, fieldExists: false, fieldName, signatures })
  const update = updatePdf(pdf)
  const added = data !== undefined && writeDss(update, data)
  if (tokenBytes === undefined) return { tail: added ? update.finish().tail : new Uint8Array(), timestamp: undefined }

  const places = placesFor(pdf.source, tokenBytes)
  const signature = update.reserve()
  const facts = { name: 'Document timestamp', signedAt: new Date(0), timeZone: 'UTC' }
  const nothing = { content: undefined, fields: [], mends: false }
  writeFields(update, { facts, ...nothing, fieldName, signature, claims: claimsOf(pdf), signed: true })
  update.set(
    signature,
    PdfDict.of({
      Type: name('DocTimeStamp'),
      Filter: name('Adobe.PPKLite'),
      // EN 319 142-1 §5.4.3
      SubFilter: name('ETSI.RFC3161'),
      ByteRange: places.byteRange,
      Contents: places.contents,
    }),
  )
  const timestamp = finishRevision(update, places, tokenBytes)
  return { tail: timestamp.tail, timestamp }
}

interface Completing {
  readonly timestamper: Timestamper
  /** Digests of the document so far. They are updated with the new revision. */
  readonly digests: DocumentDigests
}

/** Completes the revision by a timestamp over the document up to it. @throws PadesError TIMESTAMP_UNAVAILABLE, SIGNATURE_TOO_LARGE */
export async function completeArchive(
  { tail, timestamp: prepared }: PreparedArchive,
  { timestamper, digests }: Completing,
): Promise<Timestamp | undefined> {
  if (!prepared) {
    digests.update(tail)
    return undefined
  }
  const { before, after } = partsAround(prepared)
  const whole = digests.copy()
  whole.update(before)
  const timestamp = await timestamper.stamp({ digest: 'sha256', hash: whole.digestWith('sha256', after) })
  const { token } = timestamp
  const { reservedBytes } = prepared
  if (token.length > reservedBytes)
    throw new PadesError('SIGNATURE_TOO_LARGE', { sizeBytes: token.length, reservedBytes })
  asBuffer(roomInside(prepared)).write(asBuffer(token).toString('hex'), 'latin1')
  digests.update(tail)
  return timestamp
}
