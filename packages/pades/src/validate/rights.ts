/** What a signature permits later (ISO 32000-2 §12.8.2). */
import type { PdfDict } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from '../fields.ts'
import { laterRules, transforms } from '../sign/transforms.ts'

export interface LaterRights {
  /** /P; undefined if the signature states none, as most that do not certify. */
  permission: 1 | 2 | 3 | undefined
  /** Whether a FieldMDP covers a field of this name. */
  locks(field: string): boolean
}

type Lock = { action: string; fields: ReadonlySet<string> }

export function rightsOf(pdf: Pdf, signature: PdfDict): LaterRights {
  const locks = transforms(pdf, signature)
    .filter(({ method }) => method === 'FieldMDP')
    .map(({ parameters }): Lock => {
      const fields = pdf.arrayAt(parameters, 'Fields') ?? []
      pdf.work.visited(fields.length)
      const names = fields.map((item) => textOf(pdf, item)).filter((name) => name !== '')
      return { action: pdf.nameAt(parameters, 'Action') ?? 'All', fields: new Set(names) }
    })
  const { permission } = laterRules(pdf, '')(signature)
  return { permission, locks: (field) => locks.some((lock) => covers(pdf, lock, field)) }
}

/** ISO 32000-2 table 256. A name stands for everything below it. An unknown action covers every field, which is the safe answer. */
function covers({ work }: Pdf, { action, fields }: Lock, field: string): boolean {
  if (action !== 'Include' && action !== 'Exclude') return true
  let named = fields.has(field)
  for (let dot = field.indexOf('.'); dot >= 0 && !named; dot = field.indexOf('.', dot + 1)) {
    work.parsed(dot)
    named = fields.has(field.slice(0, dot))
  }
  return action === 'Include' ? named : !named
}
