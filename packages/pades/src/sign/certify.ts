/** What a signature of ours permits later: certification and locked fields (ISO 32000-2 §12.8.2.2, §12.8.2.4). */
import { PdfDict, type PdfObject, type PdfRef, textString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import type { SignatureInForm } from '../signatures.ts'
import { catalogToChange } from './catalog.ts'
import { isCertified } from './permission.ts'
import { docMdp, fieldMdp, lockReference } from './transforms.ts'

/** 1: no change; 2: filling forms and signing; 3: annotations, too. */
export type CertifiedPermission = 1 | 2 | 3

/** Which fields nobody may change later: all of them, these, or all but these. Naming a field includes those below it. */
export type FieldLock = { action: 'All' } | { action: 'Include' | 'Exclude'; fields: readonly string[] }

/** §12.8.2.2.1: the certification is the first signature, and there is one. @throws PadesError DOCUMENT_NOT_CERTIFIABLE */
export function checkMayCertify(pdf: Pdf, signatures: readonly SignatureInForm[]): void {
  if (signatures.length > 0 || isCertified(pdf)) throw new PadesError('DOCUMENT_NOT_CERTIFIABLE', {})
}

/** §12.8.6: the catalogue names the certification. */
export function certify(update: PdfUpdate, signature: PdfRef): void {
  const { pdf } = update
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')?.clone() ?? new PdfDict()
  update.set(pdf.catalogRef, catalogToChange(update).set('Perms', permissions.set('DocMDP', signature)))
}

interface Permitting {
  certify?: CertifiedPermission | undefined
  lock?: FieldLock | undefined
  /** The existing field that is signed. */
  field: PdfDict | undefined
}

/** The /Reference of the signature; undefined if it permits everything. One DocMDP at most: §12.8.2.2.2. */
export function referencesOf(pdf: Pdf, { certify, lock, field }: Permitting): PdfObject[] | undefined {
  const locking = (field && lockReference(pdf, field, pdf.catalogRef)) ?? (lock ? [lockOf(lock, pdf)] : [])
  const others = certify ? locking.filter((item) => !isDocMdp(item)) : locking
  const references = certify ? [docMdp(certify), ...others] : others
  return references.length > 0 ? references : undefined
}

function lockOf(lock: FieldLock, pdf: Pdf): PdfDict {
  const fields = lock.action === 'All' ? undefined : lock.fields.map((field) => textString(field))
  return fieldMdp({ action: lock.action, fields }, pdf.catalogRef)
}

function isDocMdp(item: PdfObject): boolean {
  return item instanceof PdfDict && item.name('TransformMethod') === 'DocMDP'
}
