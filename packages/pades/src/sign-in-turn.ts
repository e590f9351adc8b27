import type { Hash } from 'node:crypto'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'
import type { SigningKey } from '@laisen/pki/signing-key'
import type { PdfImage } from './image/picture.ts'
import { DocumentDigests } from './sign/digests.ts'
import { checkRequest, type SignedTail, type SignRequest, signRevision } from './sign/revision.ts'
import { contentOf, type Stamp } from './sign/stamp.ts'
import { pageOf } from './sign/widgets.ts'
import { stampSize } from './stamp/layout.ts'
import { displayedSize } from './stamp/page-place.ts'
import { placeInRow } from './stamp/row.ts'

/** One of several who sign a document one after the other. */
export interface SignerInTurn {
  key: SigningKey
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  picture?: PdfImage | undefined
}

export interface InTurnRequest {
  /** In this order; at least one. */
  signers: readonly SignerInTurn[]
  signedAt: Date
  /** IANA name. */
  timeZone: string
  /** Where the first stamp stands; the others follow it in a row that wraps upward (`placeInRow`). */
  stamp?: Omit<Stamp, 'picture'> | undefined
  repair?: boolean | undefined
  /** As for `signPdf`. */
  hashed?: Hash | undefined
}

export interface SignedInTurn {
  /** All revisions together, to be appended to the document byte for byte. */
  tail: Uint8Array
  signatures: readonly SignedTail[]
  /** SHA-256 of the document with all signatures. */
  documentSha256: Uint8Array
  level: 'B-B'
}

/**
 * Signs with several keys in a row, each signature a revision of its own over all before it; all of them or none. The source is read once.
 * @throws PdfError, PadesError, and what a `key.sign` throws
 */
export async function signPdfInTurn(source: Source, request: InTurnRequest): Promise<SignedInTurn> {
  const requests = requestsOf(source, request)
  if (requests.length === 0) throw new TypeError('nobody signs')
  for (const one of requests) checkRequest(one)
  const digests = new DocumentDigests(
    source,
    requests.map(({ key }) => key.digest),
    request.hashed,
  )
  const signatures: SignedTail[] = []
  const parts = [source]
  for (const one of requests) {
    const signed = await signRevision(parts.length === 1 ? source : concatSource(parts), one, digests)
    signatures.push(signed)
    parts.push(bytesSource(signed.tail))
  }
  const tail = Buffer.concat(signatures.map((signed) => signed.tail))
  return { tail, signatures, documentSha256: digests.document, level: 'B-B' }
}

function requestsOf(source: Source, { signers, signedAt, timeZone, stamp, repair }: InTurnRequest): SignRequest[] {
  const requests = signers.map(({ picture, ...signer }, index): SignRequest => {
    // The first revision repairs what there is to repair.
    const facts = { ...signer, signedAt, timeZone, repair: index === 0 ? repair : undefined }
    return { ...facts, stamp: stamp && { ...stamp, picture } }
  })
  const contents = requests.map((one) => contentOf(one))
  if (!stamp || requests.length < 2 || contents.every((content) => !content)) return requests
  const page = displayedSize(pageOf(openPdf(source), stamp.page))
  const sizes = contents.map((content) => (content ? stampSize(content) : { widthPoints: 0, heightPoints: 0 }))
  const places = placeInRow({ page, x: stamp.x, y: stamp.y, stamps: sizes })
  return requests.map((one, index) => ({ ...one, stamp: one.stamp && { ...one.stamp, ...places[index]! } }))
}
