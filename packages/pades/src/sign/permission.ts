import { PdfDict, type PdfObject } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'

/**
 * What a document's own rules say about one more signature.
 * @throws PadesError DOCUMENT_CERTIFIED, DOCUMENT_XFA, DOCUMENT_BROKEN_SIGNED
 */
export function checkMaySign(pdf: Pdf, { visible }: { visible: boolean }): void {
  if (pdf.repairedSigned) throw new PadesError('DOCUMENT_BROKEN_SIGNED', {})
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  // ISO 32000-2 §12.7.8: what an XFA form shows is not what the pages hold, so nobody could say what was signed.
  if (form && isFilled(pdf.resolve(form.get('XFA')))) throw new PadesError('DOCUMENT_XFA', {})
  const permission = certifiedPermission(pdf)
  // ISO 32000-2 table 257: 1 allows no change at all; 2 and 3 allow signing, but a new picture on a page is a change of it.
  if (permission === 1 || (permission !== undefined && visible))
    throw new PadesError('DOCUMENT_CERTIFIED', { permission })
}

function isFilled(xfa: PdfObject): boolean {
  return Array.isArray(xfa) ? xfa.length > 0 : xfa !== null
}

/** /P of the certification signature (ISO 32000-2 §12.8.2.2), or undefined where nobody certified the document. */
function certifiedPermission(pdf: Pdf): 1 | 2 | 3 | undefined {
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  const certification = permissions && pdf.dictAt(permissions, 'DocMDP')
  if (!certification) return undefined
  for (const item of pdf.arrayAt(certification, 'Reference') ?? []) {
    const reference = pdf.resolve(item)
    if (!(reference instanceof PdfDict) || pdf.nameAt(reference, 'TransformMethod') !== 'DocMDP') continue
    const parameters = pdf.dictAt(reference, 'TransformParams')
    const permission = (parameters && pdf.numberAt(parameters, 'P')) ?? 2
    return permission === 1 || permission === 3 ? permission : 2
  }
  return 2
}
