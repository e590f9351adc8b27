import { openFile } from '../certificates/open-file.ts'
import { signStored } from '../stamps/sign-document.ts'
import { outcomeOf } from './outcome.ts'

// What the threads of the pool can do; each is one exported function.

export function openCertificateFile(input: Parameters<typeof openFile>[0]) {
  return outcomeOf(() => openFile(input))
}

export function signStoredDocument(input: Parameters<typeof signStored>[0]) {
  return outcomeOf(() => signStored(input))
}

export interface Tasks {
  openCertificateFile: typeof openCertificateFile
  signStoredDocument: typeof signStoredDocument
}
