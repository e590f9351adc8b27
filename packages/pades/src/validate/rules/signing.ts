import { isName, PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { ForbiddenKind, PermittedKind } from '../change.ts'
import type { Step } from '../step.ts'

interface SignedNow {
  kind:
    | Extract<PermittedKind, 'SIGNATURE_ADDED' | 'DOCUMENT_TIMESTAMP_ADDED'>
    | Extract<ForbiddenKind, 'SIGNATURE_COPIED'>
  signature: number | undefined
}

/**
 * What it means that a field has this value now and had none before. The signature must be new: one that was in the document already was
 * made for another field. Several fields of one revision may share it, as where a stamp is repeated on every page.
 */
export function signedNow(step: Step, value: PdfObject | undefined): SignedNow {
  const dict = value instanceof PdfRef ? step.after.get(value) : null
  if (!(value instanceof PdfRef) || !(dict instanceof PdfDict) || step.before.has(value.num))
    return { kind: 'SIGNATURE_COPIED', signature: undefined }
  const isTimestamp = isName(dict.get('Type'), 'DocTimeStamp') && isName(dict.get('SubFilter'), 'ETSI.RFC3161')
  return { kind: isTimestamp ? 'DOCUMENT_TIMESTAMP_ADDED' : 'SIGNATURE_ADDED', signature: value.num }
}
