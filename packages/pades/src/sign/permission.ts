import { isName, type PdfDict, type PdfObject } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import type { SignatureInForm } from '../signatures.ts'
import { checkEncryptionPermits } from './encryption-permission.ts'
import { type LaterRules, laterRules, stricter, transforms } from './transforms.ts'

/** The changes that another signature would make. */
interface IntendedChange {
  /** Whether it is visible. */
  visible: boolean
  /** Whether it is visible on all pages. */
  allPages: boolean
  fieldName: string
  /** Whether the field already exists. */
  fieldExists: boolean
  /** The existing signatures. */
  signatures: readonly SignatureInForm[]
}

type Rules = (signature: PdfDict) => LaterRules

/**
 * Checks whether the document's own rules allow another signature.
 * @throws PadesError DOCUMENT_CERTIFIED, DOCUMENT_XFA, DOCUMENT_BROKEN_SIGNED, DOCUMENT_FIELDS_LOCKED, DOCUMENT_USAGE_RIGHTS,
 *   DOCUMENT_PERMISSION
 */
export function checkMaySign(pdf: Pdf, change: IntendedChange): void {
  if (pdf.repairedSigned) throw new PadesError('DOCUMENT_BROKEN_SIGNED', {})
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  // ISO 32000-2 §12.7.8: an XFA form may show something other than its pages, so it would be unclear what was signed.
  if (form && isFilled(pdf.resolve(form.get('XFA')))) throw new PadesError('DOCUMENT_XFA', {})
  const rules = laterRules(pdf, change.fieldName)
  checkCertified(pdf, change, rules)
  for (const signature of change.signatures) {
    if (rules(signature.dict).locksField)
      throw new PadesError('DOCUMENT_FIELDS_LOCKED', { fieldName: signature.fieldName })
  }
  checkUsageRights(pdf, change)
  checkEncryptionPermits(pdf, change)
}

function isFilled(xfa: PdfObject): boolean {
  return Array.isArray(xfa) ? xfa.length > 0 : xfa !== null
}

/** ISO 32000-2 table 257: 1 allows no change at all; 2 and 3 allow signing, but a new picture changes the page. */
function checkCertified(pdf: Pdf, { visible, allPages, fieldExists, signatures }: IntendedChange, rules: Rules): void {
  const permission = certifiedPermission(pdf, signatures, rules)
  if (permission === undefined) return
  if (permission === 1 || (visible && (allPages || !fieldExists)))
    throw new PadesError('DOCUMENT_CERTIFIED', { permission })
}

/** Whether the author certified the document, so that later changes are judged (ISO 32000-2 §12.8.2.2). */
export function isCertified(pdf: Pdf): boolean {
  return certificationOf(pdf) !== undefined
}

function certificationOf(pdf: Pdf): PdfDict | undefined {
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  return permissions && pdf.dictAt(permissions, 'DocMDP')
}

/** The strictest /P of a certification (ISO 32000-2 §12.8.2.2) and of later signatures (table 236). */
function certifiedPermission(pdf: Pdf, signatures: readonly SignatureInForm[], rules: Rules): LaterRules['permission'] {
  const certification = certificationOf(pdf)
  let permission = certification && rules(certification).permission
  for (const { dict } of signatures) permission = stricter(permission, rules(dict).permission)
  return permission ?? (certification && 2)
}

/**
 * ISO 32000-1 §12.8.2.3: a document keeps its usage rights only if they cover each change: filling a field needs /Signature /Modify,
 * creating one needs /Form /Add, and no right covers drawing on pages.
 */
function checkUsageRights(pdf: Pdf, { visible, allPages, fieldExists }: IntendedChange): void {
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  const rights = permissions && (pdf.dictAt(permissions, 'UR3') ?? pdf.dictAt(permissions, 'UR'))
  if (!rights) return
  const granted = transforms(pdf, rights).find(({ method }) => method === 'UR3' || method === 'UR')?.parameters
  const holds = (key: string, right: string) => {
    const rightsOfKind = (granted && pdf.arrayAt(granted, key)) ?? []
    pdf.work.visited(rightsOfKind.length)
    return rightsOfKind.some((item) => isName(pdf.resolve(item), right))
  }
  const mayFill = holds('Signature', 'Modify')
  if (!mayFill || (!fieldExists && !holds('Form', 'Add')) || (visible && allPages))
    throw new PadesError('DOCUMENT_USAGE_RIGHTS', {})
}
