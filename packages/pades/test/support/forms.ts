/** Forms whose fields readers are to draw anew from their values (/NeedAppearances). */
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, textString } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { changed, setCatalog } from './changed.ts'
import type { Rectangle } from './form-readers.ts'

export interface FormField {
  /** By default a text field. */
  entries?: Record<string, PdfObject>
  /** The content of its appearance, or of the appearance of each state; without it there is none. */
  drawn?: string | Record<string, string>
  /** By default one below the other. */
  rect?: Rectangle
}

interface FormOptions {
  /** Entries of the form. */
  form?: Record<string, PdfObject>
  /** Entries of the catalog. */
  catalog?: Record<string, PdfObject>
  /** Whether the widgets stand in the list of the page instead of being objects. */
  direct?: boolean
  /** The height of the page, which is 600 wide. */
  height?: number
  /** The document that gets the form. */
  document?: Uint8Array
}

export const texts = (value: string) => textString(value)
export const usualRect = (index: number): Rectangle => [50, 500 + index * 40, 250, 524 + index * 40]

export function formOf(fields: readonly FormField[], options: FormOptions = {}): Uint8Array {
  const write = (update: PdfUpdate) => {
    const page = update.pdf.page(1)
    const resources = PdfDict.of({ Font: fontsOf(update) })
    const widgets = fields.map((field, index) => widgetOf(update, { field, index, resources, page: page.ref }))
    const refs = options.direct ? widgets : widgets.map((widget) => update.add(widget))
    update.set(page.ref, page.dict.clone().set('Annots', refs))
    const form = { Fields: refs, NeedAppearances: true, DA: texts('/Helv 0 Tf 0 g'), DR: resources, ...options.form }
    setCatalog(update, { AcroForm: PdfDict.of(form), ...options.catalog })
  }
  return changed(write, options.document ?? pdf({ size: [600, options.height ?? 842] }))
}

function fontsOf(update: PdfUpdate): PdfDict {
  const font = (base: string) => ({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name(base) })
  const latin = (base: string) => update.add(PdfDict.of({ ...font(base), Encoding: name('WinAnsiEncoding') }))
  return PdfDict.of({
    ...{ Helv: latin('Helvetica'), HeBo: latin('Helvetica-Bold'), TiRo: latin('Times-Roman'), Cour: latin('Courier') },
    ZaDb: update.add(PdfDict.of(font('ZapfDingbats'))),
  })
}

interface Widget {
  field: FormField
  index: number
  resources: PdfDict
  page: PdfRef
}

function widgetOf(update: PdfUpdate, { field, index, resources, page }: Widget): PdfDict {
  const rect = field.rect ?? usualRect(index)
  const stream = (content: string): PdfObject => {
    const box: PdfObject[] = [0, 0, rect[2] - rect[0], rect[3] - rect[1]]
    const dict = { Type: name('XObject'), Subtype: name('Form'), BBox: box, Resources: resources }
    return update.add(new PdfStream(PdfDict.of(dict), Buffer.from(content, 'latin1')))
  }
  const { drawn } = field
  const normal =
    typeof drawn === 'object' ? PdfDict.of(mapped(drawn, stream)) : drawn === undefined ? undefined : stream(drawn)
  return PdfDict.of({
    ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name('Tx'), T: texts(`field ${index}`), F: 4, P: page },
    ...{ Rect: [...rect], ...field.entries },
    AP: normal && PdfDict.of({ N: normal }),
  })
}

function mapped(contents: Record<string, string>, stream: (content: string) => PdfObject): Record<string, PdfObject> {
  return Object.fromEntries(Object.entries(contents).map(([state, content]) => [state, stream(content)]))
}
