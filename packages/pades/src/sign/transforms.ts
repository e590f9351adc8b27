import { name, PdfDict, type PdfObject, type PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'

/** What a signature permits later: one entry of its /Reference (ISO 32000-2 §12.8.2). */
interface Transform {
  method: string
  parameters: PdfDict
}

export function transforms(pdf: Pdf, signature: PdfDict): Transform[] {
  return (pdf.arrayAt(signature, 'Reference') ?? []).flatMap((item) => {
    const reference = pdf.resolve(item)
    if (!(reference instanceof PdfDict)) return []
    const parameters = pdf.dictAt(reference, 'TransformParams') ?? new PdfDict()
    return [{ method: pdf.nameAt(reference, 'TransformMethod') ?? '', parameters }]
  })
}

/** Whether a signature's FieldMDP covers this field (ISO 32000-2 §12.8.2.4). */
export function isLockedBy(pdf: Pdf, signature: PdfDict, fieldName: string): boolean {
  return transforms(pdf, signature).some(({ method, parameters }) => {
    if (method !== 'FieldMDP') return false
    const action = pdf.nameAt(parameters, 'Action')
    const named = (pdf.arrayAt(parameters, 'Fields') ?? []).some((item) => {
      const value = pdf.resolve(item)
      const scope = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
      // Naming a field includes all fields below it.
      return scope !== '' && (fieldName === scope || fieldName.startsWith(`${scope}.`))
    })
    return action === 'All' || (action === 'Include' && named) || (action === 'Exclude' && !named)
  })
}

/** The /Reference that a field's /Lock requires of its signature (ISO 32000-2 table 236); undefined if it requires none. */
export function lockReference(pdf: Pdf, field: PdfDict, catalog: PdfRef): PdfObject[] | undefined {
  const lock = pdf.dictAt(field, 'Lock')
  const action = lock && pdf.nameAt(lock, 'Action')
  if (!lock || !action) return undefined
  const fields = (pdf.arrayAt(lock, 'Fields') ?? []).map((item) => pdf.resolve(item))
  const permission = pdf.numberAt(lock, 'P')
  const parameters = PdfDict.of({
    Type: name('TransformParams'),
    V: name('1.2'),
    Action: name(action),
    Fields: action === 'All' ? undefined : fields,
  })
  const locking = reference('FieldMDP', parameters).set('Data', catalog)
  if (permission === undefined) return [locking]
  const limits = PdfDict.of({ Type: name('TransformParams'), V: name('1.2'), P: permission })
  return [locking, reference('DocMDP', limits)]
}

function reference(method: string, parameters: PdfDict): PdfDict {
  return PdfDict.of({ Type: name('SigRef'), TransformMethod: name(method), TransformParams: parameters })
}
