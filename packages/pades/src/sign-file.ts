import { appendInPlace, appendToCopy } from './append-file.ts'
import { type SignedTail, type SignRequest, signPdf } from './sign.ts'

/** Signs a file by appending to it. @throws PdfError, PadesError, and what the file system and `key.sign` throw */
export function signFileInPlace(path: string, request: SignRequest): Promise<SignedTail> {
  return appendInPlace(path, (source) => signPdf(source, request))
}

/** Signs a copy of a file. @throws PdfError, PadesError, and what the file system and `key.sign` throw */
export function signFileTo(path: string, output: string, request: SignRequest): Promise<SignedTail> {
  return appendToCopy(path, output, (source) => signPdf(source, request))
}
