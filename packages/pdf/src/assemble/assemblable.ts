import { PdfError } from '../errors.ts'
import { isName, PdfDict, type PdfObject } from '../objects.ts'
import type { Pdf } from '../open.ts'

/** Whether pages of a document may be put into another one. @throws PdfError NOT_ASSEMBLABLE */
export function checkAssemblable(pdf: Pdf, part: number): void {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const forms = form ? pdf.resolve(form.get('XFA')) : null
  if (Array.isArray(forms) ? forms.length > 0 : forms !== null)
    throw new PdfError('NOT_ASSEMBLABLE', { part, reason: 'xfa' })
  const permissions = pdf.dictAt(pdf.catalog, 'Perms')
  if (pdf.repairedSigned || permissions?.has('DocMDP') || (form && hasSignature(pdf, form)))
    throw new PdfError('NOT_ASSEMBLABLE', { part, reason: 'signed' })
  if (!mayUnlock(pdf)) throw new PdfError('NOT_ASSEMBLABLE', { part, reason: 'permission' })
}

/** ISO 32000-2 table 22: bits 3 to 6 and 9 to 12, of which bit 10 is not used any more. */
const everyPermission = 0b1101_0011_1100

/**
 * The new file is not encrypted, so it would permit everything, also what the author did not. Therefore it is made for the owner, or if
 * the author permitted everything, and not for everyone who may assemble (bit 11).
 */
function mayUnlock({ security }: Pdf): boolean {
  if (!security) return true
  const { owner, bits } = security.permissions
  return owner || (bits & everyPermission) === everyPermission
}

const deepest = 32

/** Whether a field of the form holds a signature. */
function hasSignature(pdf: Pdf, form: PdfDict): boolean {
  const open: { items: readonly PdfObject[]; signs: boolean; depth: number }[] = [
    { items: pdf.arrayAt(form, 'Fields') ?? [], signs: false, depth: 0 },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { items, signs, depth } = next
    for (const item of items) {
      pdf.work.visited(8)
      const dict = pdf.resolve(item)
      if (!(dict instanceof PdfDict)) continue
      const type = dict.has('FT') ? isName(pdf.resolve(dict.get('FT')), 'Sig') : signs
      if (type && pdf.resolve(dict.get('V')) instanceof PdfDict) return true
      const kids = pdf.arrayAt(dict, 'Kids')
      if (kids && depth < deepest) open.push({ items: kids, signs: type, depth: depth + 1 })
    }
  }
  return false
}
