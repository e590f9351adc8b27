import type { Hash } from 'node:crypto'
import type { Source } from '@laisen/pdf/source'
import { DocumentDigests } from './sign/digests.ts'
import { checkRequest, type SignedTail, type SignRequest, signRevision } from './sign/revision.ts'

export type { SignedTail, SignRequest } from './sign/revision.ts'

/** What the caller knows of the source already. */
export interface KnownSource {
  /** A SHA-256 that was fed with the whole source; copied, not used up. With it the source is not read a second time. */
  hashed?: Hash | undefined
}

/**
 * Signs a document as PAdES B-B, with a stamp on a page unless it is hidden. The source is read at most once and never copied.
 * @throws PdfError, PadesError, and what `key.sign` throws
 */
export async function signPdf(source: Source, request: SignRequest & KnownSource): Promise<SignedTail> {
  checkRequest(request)
  const digests = new DocumentDigests(source, [request.key.digest], request.hashed)
  return signRevision(source, request, digests)
}
