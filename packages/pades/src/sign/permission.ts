import { PdfName, type PdfObject } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import type { SignatureInForm } from '../signatures.ts'
import { isLockedBy, transforms } from './transforms.ts'

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

/**
 * Checks whether the document's own rules allow another signature.
 * @throws PadesError DOCUMENT_CERTIFIED, DOCUMENT_XFA, DOCUMENT_BROKEN_SIGNED, DOCUMENT_FIELDS_LOCKED, DOCUMENT_USAGE_RIGHTS
 */
export function checkMaySign(pdf: Pdf, change: IntendedChange): void {
  if (pdf.repairedSigned) throw new PadesError('DOCUMENT_BROKEN_SIGNED', {})
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  // ISO 32000-2 §12.7.8: an XFA form may show something other than its pages, so it would be unclear what was signed.
  if (form && isFilled(pdf.resolve(form.get('XFA')))) throw new PadesError('DOCUMENT_XFA', {})
  checkCertified(pdf, change)
  for (const signature of change.signatures) {
    if (isLockedBy(pdf, signature.dict, change.fieldName))
      throw new PadesError('DOCUMENT_FIELDS_LOCKED', { fieldName: signature.fieldName })
  }
  checkUsageRights(pdf, change)
}

function isFilled(xfa: PdfObject): boolean {
  return Array.isArray(xfa) ? xfa.length > 0 : xfa !== null
}

/** ISO 32000-2 table 257: 1 allows no change at all; 2 and 3 allow signing, but a new picture changes the page. */
function checkCertified(pdf: Pdf, { visible, allPages, fieldExists, signatures }: IntendedChange): void {
  const permission = certifiedPermission(pdf, signatures)
  if (permission === undefined) return
  if (permission === 1 || (visible && (allPages || !fieldExists)))
    throw new PadesError('DOCUMENT_CERTIFIED', { permission })
}

/** The strictest /P of a certification (ISO 32000-2 §12.8.2.2) and of later signatures (table 236). */
function certifiedPermission(pdf: Pdf, signatures: readonly SignatureInForm[]): 1 | 2 | 3 | undefined {
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  const certification = permissions && pdf.dictAt(permissions, 'DocMDP')
  const stated: (1 | 2 | 3)[] = []
  for (const dict of new Set([...(certification ? [certification] : []), ...signatures.map(({ dict }) => dict)])) {
    for (const { method, parameters } of transforms(pdf, dict)) {
      const permission = pdf.numberAt(parameters, 'P')
      if (method === 'DocMDP') stated.push(permission === 1 || permission === 3 ? permission : 2)
      else if (method === 'FieldMDP' && permission === 1) stated.push(1)
    }
  }
  if (certification && stated.length === 0) stated.push(2)
  return stated.length > 0 ? (Math.min(...stated) as 1 | 2 | 3) : undefined
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
  const holds = (key: string, right: string) =>
    ((granted && pdf.arrayAt(granted, key)) ?? []).some((item) => {
      const value = pdf.resolve(item)
      return value instanceof PdfName && value.value === right
    })
  const mayFill = holds('Signature', 'Modify')
  if (!mayFill || (!fieldExists && !holds('Form', 'Add')) || (visible && allPages))
    throw new PadesError('DOCUMENT_USAGE_RIGHTS', {})
}
