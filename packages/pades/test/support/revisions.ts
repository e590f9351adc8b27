import { signaturesOf } from '@laisen/pades/signatures'
import { type ValidatedSignature, validateRevisions } from '@laisen/pades/validate/validate'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { changed } from './changed.ts'
import { signedElsewhere } from './elsewhere.ts'

/** The signature with this name as the validator judges it; the first one by default. */
export function judgedSignature(document: Uint8Array, fieldName?: string): ValidatedSignature {
  const { signatures } = validateRevisions(bytesSource(document))
  const found = signatures.find((one) => fieldName === undefined || one.fieldName === fieldName)
  if (!found) throw new Error(`no signature ${fieldName}`)
  return found
}

/** Ids of what is wrong with a signature. */
export function findingIds(document: Uint8Array, fieldName?: string): string[] {
  return judgedSignature(document, fieldName).findings.map(({ id }) => id)
}

/** What came after a signature, each with its judgement: `FIELD_FILLED allowed`. */
export function changesAfter(document: Uint8Array, fieldName?: string): string[] {
  return judgedSignature(document, fieldName).changes.map(({ kind, judgement }) => `${kind} ${judgement}`)
}

/** The document with one more revision, which nobody signs. */
export function later(document: Uint8Array, change: (update: PdfUpdate) => void): Uint8Array {
  return changed(change, document)
}

/** The document with one more revision written by hand: its text after the last byte, with a cross-reference to the named places. */
export function handWritten(
  document: Uint8Array,
  body: string,
  entries: (at: (text: string) => number, pdf: Pdf) => Record<number, number | 'free'>,
): Uint8Array {
  const opened = openPdf(bytesSource(document))
  const whole = Buffer.concat([document, Buffer.from(body, 'latin1')])
  const at = (text: string) => whole.lastIndexOf(text, undefined, 'latin1')
  const rows = Object.entries(entries(at, opened)).map(([num, place]) => {
    const row = place === 'free' ? '0000000000 00001 f' : `${String(place).padStart(10, '0')} 00000 n`
    return `${num} 1\n${row} \n`
  })
  const id = '/ID[<00><00>]'
  const original = Buffer.from(document).toString('latin1')
  const ids = /\/ID ?\[ ?<[^>]*> ?<[^>]*> ?\]/.exec(original)?.[0] ?? id
  const { num } = opened.catalogRef
  const info = opened.trailer.get('Info')
  const infoEntry = info instanceof PdfRef ? `/Info ${info.num} 0 R` : ''
  const trailer = `trailer\n<</Size ${opened.size + 50}/Root ${num} 0 R${infoEntry}${ids}/Prev ${opened.startXref}>>`
  return Buffer.concat([
    whole,
    Buffer.from(`xref\n${rows.join('')}${trailer}\nstartxref\n${whole.length}\n%%EOF\n`, 'latin1'),
  ])
}

/** A signature dictionary's /Reference that certifies with this permission. */
export function docMdp(permission: 1 | 2 | 3): Record<string, PdfObject> {
  return transform('DocMDP', { P: permission })
}

/** A /Reference that locks fields. */
export function fieldMdp(action: 'All' | 'Include' | 'Exclude', fields: string[] = []): Record<string, PdfObject> {
  return transform('FieldMDP', { Action: name(action), Fields: fields.map(string) })
}

function transform(method: string, parameters: Record<string, PdfObject>): Record<string, PdfObject> {
  const dict = PdfDict.of({ Type: name('TransformParams'), V: name('1.2'), ...parameters })
  return { Reference: [PdfDict.of({ Type: name('SigRef'), TransformMethod: name(method), TransformParams: dict })] }
}

export const string = (text: string) => new PdfString(Buffer.from(text, 'latin1'))

/** A form that is drawn as an appearance. */
export function drawing(content: string, box: PdfObject[] = [0, 0, 200, 20]): PdfStream {
  const dict = { Type: name('XObject'), Subtype: name('Form'), BBox: box, Resources: PdfDict.of({}) }
  return new PdfStream(PdfDict.of(dict), Buffer.from(content, 'latin1'))
}

interface Widget {
  type: 'Tx' | 'Btn' | 'Sig'
  name: string
  entries?: Record<string, PdfObject>
  y: number
}

/** Adds a field with its widget to page 1 and to the form; a rectangle of 200 by 20 points. */
export function addField(update: PdfUpdate, { type, name: title, entries = {}, y }: Widget): PdfRef {
  const { pdf } = update
  const page = update.pdf.page(1)
  const field = update.add(
    PdfDict.of({
      ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name(type), T: string(title), P: page.ref, F: 4 },
      ...{ Rect: [50, y, 250, y + 20] as PdfObject[], ...entries },
    }),
  )
  const dict = update.get(page.ref) as PdfDict
  const annotations = (update.resolve(dict.get('Annots')) ?? []) as PdfObject[]
  update.set(page.ref, dict.clone().set('Annots', [...annotations, field]))
  const catalog = update.get(pdf.catalogRef) as PdfDict
  const form = (update.resolve(catalog.get('AcroForm')) ?? new PdfDict()) as PdfDict
  const fields = (update.resolve(form.get('Fields')) ?? []) as PdfObject[]
  update.set(pdf.catalogRef, catalog.clone().set('AcroForm', form.clone().set('Fields', [...fields, field])))
  return field
}

/** Two pages with an empty and a filled text field, a check box and an empty signature field. */
export function formPdf(): Uint8Array {
  return changed(
    (update) => {
      const shows = (text: string) => ({ AP: PdfDict.of({ N: update.add(drawing(text)) }) })
      addField(update, { type: 'Tx', name: 'amount', y: 700, entries: shows('') })
      addField(update, { type: 'Tx', name: 'payee', y: 660, entries: { ...shows('(Alice) Tj'), V: string('Alice') } })
      const states = PdfDict.of({ Yes: update.add(drawing('0 0 9 9 re f')), Off: update.add(drawing('')) })
      const off = { AP: PdfDict.of({ N: states }), AS: name('Off') }
      addField(update, { type: 'Btn', name: 'agreed', y: 620, entries: off })
      addField(update, { type: 'Sig', name: 'Later', y: 500 })
    },
    pdf({ pages: 2 }),
  )
}

/** The form, signed by another product under the name Earlier. */
export function signedForm(entries: Record<string, PdfObject> = {}): Promise<Uint8Array> {
  return signedElsewhere(formPdf(), { entries })
}

/** The object of a field of the form. */
export function fieldRef({ pdf }: PdfUpdate, title: string): PdfRef {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')!
  const found = pdf.arrayAt(form, 'Fields')!.find((item) => {
    const value = (pdf.resolve(item) as PdfDict).get('T')
    return value instanceof PdfString && Buffer.from(value.bytes).toString('latin1') === title
  })
  return found as PdfRef
}

/** Changes entries of an object; null removes one. */
export function setEntries(update: PdfUpdate, ref: PdfRef, entries: Record<string, PdfObject>): void {
  const dict = (update.get(ref) as PdfDict).clone()
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) dict.delete(key)
    else dict.set(key, value)
  }
  update.set(ref, dict)
}

/** Fills a text field with its appearance. */
export function fill(update: PdfUpdate, title: string, text: string): void {
  const appearance = PdfDict.of({ N: update.add(drawing(`(${text}) Tj`)) })
  setEntries(update, fieldRef(update, title), { V: string(text), AP: appearance })
}

/** The object of the only signature. */
export function signatureRef(pdf: Pdf): PdfRef {
  return signaturesOf(pdf)[0]!.field.get('V') as PdfRef
}
