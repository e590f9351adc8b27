import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { DocumentDigests, type Hashed } from './sign/digests.ts'
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
 * Signs a document as PAdES B-B, with a stamp on a page unless it is hidden. The source is hashed at most once and never copied.
 * @throws PdfError, PadesError, and what `key.sign` throws
 */
export async function signPdf(
  source: Source,
  { pdf, hashed, documentPassword: password, ...request }: SignRequest & KnownSource,
): Promise<SignedTail> {
  checkRequest(request)
  const { key, commitmentType } = request
  const laidOut = prepareSignature(pdf ?? openPdf(source, { password }), request, roomFor(request))
  return completeRevision(laidOut, { key, commitmentType, digests: new DocumentDigests(source, [key.digest], hashed) })
}
