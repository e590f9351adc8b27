import { PdfError } from '../errors.ts'

/** The refusal of a kind of encryption, which is named. */
export function unsupported(kind: string): PdfError<'ENCRYPTION_UNSUPPORTED'> {
  return new PdfError('ENCRYPTION_UNSUPPORTED', { kind })
}
