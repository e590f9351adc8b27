import { name, PdfDict, type PdfObject, type PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from '../fields.ts'

/** What a signature permits later: one entry of its /Reference (ISO 32000-2 §12.8.2). */
interface Transform {
  method: string
  parameters: PdfDict
}

export function transforms(pdf: Pdf, signature: PdfDict): Transform[] {
  return transformsIn(pdf, pdf.arrayAt(signature, 'Reference') ?? [])
}

function transformsIn(pdf: Pdf, references: readonly PdfObject[]): Transform[] {
  pdf.work.visited(references.length)
  const found: Transform[] = []
  for (const item of references) {
    const reference = pdf.resolve(item)
    if (!(reference instanceof PdfDict)) continue
    const parameters = pdf.dictAt(reference, 'TransformParams') ?? new PdfDict()
    found.push({ method: pdf.nameAt(reference, 'TransformMethod') ?? '', parameters })
  }
  return found
}

/** What a signature's /Reference means for another signature. */
export interface LaterRules {
  /** The strictest /P; undefined if none applies. */
  permission: 1 | 2 | 3 | undefined
  /** Whether a FieldMDP covers the field. */
  locksField: boolean
}

const noRules: LaterRules = { permission: undefined, locksField: false }

/**
 * Judges signatures for another one in this field. Signatures may share a /Reference and references a list of fields, so each of
 * these is read once: they cost their sum, not their product.
 */
export function laterRules(pdf: Pdf, fieldName: string): (signature: PdfDict) => LaterRules {
  const known = new Map<PdfObject[], LaterRules>()
  const isNamed = fieldFinder(pdf, fieldName)
  return (signature) => {
    pdf.work.visited(1)
    const references = pdf.arrayAt(signature, 'Reference')
    if (!references) return noRules
    const rules = known.get(references) ?? rulesIn(pdf, references, isNamed)
    known.set(references, rules)
    return rules
  }
}

function rulesIn(pdf: Pdf, references: readonly PdfObject[], isNamed: (parameters: PdfDict) => boolean): LaterRules {
  let { permission, locksField } = noRules
  for (const { method, parameters } of transformsIn(pdf, references)) {
    const stated = statedPermission(method, pdf.numberAt(parameters, 'P'))
    if (stated !== undefined) permission = stricter(permission, stated)
    if (method !== 'FieldMDP') continue
    // §12.8.2.4
    const action = pdf.nameAt(parameters, 'Action')
    if (action === 'All') locksField = true
    else if (action === 'Include') locksField ||= isNamed(parameters)
    else if (action === 'Exclude') locksField ||= !isNamed(parameters)
  }
  return { permission, locksField }
}

/** /P of a DocMDP is 2 unless it says otherwise (table 257); of a FieldMDP only 1 forbids anything (table 236). */
export function statedPermission(method: string, stated: number | undefined): LaterRules['permission'] {
  if (method === 'DocMDP') return stated === 1 || stated === 3 ? stated : 2
  return method === 'FieldMDP' && stated === 1 ? 1 : undefined
}

export function stricter(one: LaterRules['permission'], other: LaterRules['permission']): LaterRules['permission'] {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

/** Whether the /Fields of some parameters name this field. Naming a field includes all fields below it. */
function fieldFinder(pdf: Pdf, fieldName: string): (parameters: PdfDict) => boolean {
  const known = new Map<PdfObject[], boolean>()
  return (parameters) => {
    const fields = pdf.arrayAt(parameters, 'Fields')
    if (!fields) return false
    let named = known.get(fields)
    if (named === undefined) {
      pdf.work.visited(fields.length)
      named = fields.some((item) => {
        const scope = textOf(pdf, item)
        return scope !== '' && (fieldName === scope || fieldName.startsWith(`${scope}.`))
      })
      known.set(fields, named)
    }
    return named
  }
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
