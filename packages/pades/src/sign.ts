import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { prepareArchive } from './levels/archive.ts'
import { archive, collectionFor, type LayOutArchive } from './levels/complete.ts'
import { type Reached, withRoom } from './levels/fault.ts'
import { appended } from './sign/appended.ts'
import { DocumentDigests, documentDigest, type Hashed } from './sign/digests.ts'
import { prepareSignature } from './sign/prepare.ts'
import { checkRequest, completeRevision, roomFor, type SignedTail, type SignRequest } from './sign/revision.ts'

export type { Hashed } from './sign/digests.ts'
export type { SignedTail, SignRequest } from './sign/revision.ts'

/** What the caller already knows about the source. */
interface KnownSource {
  /** The source, if already open. */
  pdf?: Pdf | undefined
  /** Hash states after the whole source; copied, not consumed. If they include the digest of the key, the source is not read again. */
  hashed?: Hashed | undefined
}

/**
 * Signs a document as PAdES B-B, or as far as `reach` says, with a stamp on a page unless it is hidden. The source is hashed at most
 * once and never copied. Who wants the digest of the signed document as well takes `signPdfInTurn`.
 * @throws PdfError, PadesError, and what `key.sign` throws
 */
export function signPdf(source: Source, request: SignRequest & KnownSource): Promise<SignedTail> {
  const { reach } = request
  return reach ? withRoom(reach, () => signOnce(source, request)) : signOnce(source, request)
}

async function signOnce(source: Source, request: SignRequest & KnownSource): Promise<SignedTail> {
  checkRequest(request)
  const { key, commitmentType, reach, pdf, hashed, documentPassword: password } = request
  const collection = reach && (await collectionFor(reach, [key]))
  const laidOut = prepareSignature(pdf ?? openPdf(source, { password }), request, roomFor(request))
  const digests = new DocumentDigests(source, reach ? [documentDigest, key.digest] : [key.digest], hashed)
  const signed = await completeRevision(laidOut, { key, commitmentType, digests, reach })
  const { timestamp } = signed
  if (!reach || !collection || !timestamp) return signed
  const layOut: LayOutArchive = (facts, before) =>
    prepareArchive(openPdf(appended(source, before), { password }), facts)
  const reached = await archive({
    ...{ reach, digests, layOut, collection },
    ...{ before: [signed.tail], timestamps: [timestamp] },
    signatures: [{ certificate: key.certificate, proofs: [timestamp] }],
  })
  return withArchive(signed, reached)
}

function withArchive(signed: SignedTail, { level, missed, tail }: Reached): SignedTail {
  return { ...signed, level, missed, tail: tail ? Buffer.concat([signed.tail, tail]) : signed.tail }
}
