/** Where existing fields are on the pages of a document. */
import { PdfRef } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import type { EmptyField } from './empty-field.ts'
import { seenPart } from './widget-box.ts'

interface NumberedPage {
  page: PdfPage
  number: number
}

export interface FieldPlace extends NumberedPage {
  /** Set if the page lists the widget. Readers draw no other widgets, whatever page these name (ISO 32000-2 §12.5.2). */
  listed: boolean
}

/** The pages that show fields; fields that nobody would see are left out. */
export function pagesOfFields(pdf: Pdf, fields: readonly EmptyField[]): Map<EmptyField, NumberedPage> {
  const places = [...placesOfFields(pdf, fields)]
  return new Map(places.filter(([field, place]) => isSeen(pdf, field, { ...place, mends: false })))
}

/** Whether a stamp in the field is seen; `mends` is set if the page will list the widget, and no layer will hide it. */
export function isSeen(
  pdf: Pdf,
  { widget }: EmptyField,
  { page, listed, mends }: FieldPlace & { mends: boolean },
): boolean {
  const shown = mends || (listed && !widget.dict.has('OC'))
  return shown && seenPart(pdf, widget.dict, page) !== undefined
}

/** The place of each field that has one: the page that lists its widget or, if none does, the page that the widget names. */
export function placesOfFields(pdf: Pdf, fields: readonly EmptyField[]): Map<EmptyField, FieldPlace> {
  const lists = ({ widget }: EmptyField, { listed }: Visited) => listed().has(widget.ref.num)
  // Nearly every widget names the page that lists it, so that the annotations of other pages need not be read.
  const named = search(pdf, fields, (field, on) => {
    const stated = field.widget.dict.get('P')
    if (!(stated instanceof PdfRef)) return lists(field, on) || undefined
    return stated.num === on.page.ref.num ? lists(field, on) : undefined
  })
  const others = fields.filter((field) => named.get(field)?.listed === false)
  const unnamed = fields.filter((field) => !named.has(field) && field.widget.dict.get('P') instanceof PdfRef)
  return new Map([...named, ...search(pdf, [...others, ...unnamed], (field, on) => lists(field, on) || undefined)])
}

interface Visited extends NumberedPage {
  /** The numbers of the page's annotations. */
  listed: () => ReadonlySet<number>
}

/** Memory for one number. */
const numberBytes = 40

/** The first page for which `look` knows whether it lists the field. */
function search(
  pdf: Pdf,
  fields: readonly EmptyField[],
  look: (field: EmptyField, on: Visited) => boolean | undefined,
): Map<EmptyField, FieldPlace> {
  const found = new Map<EmptyField, FieldPlace>()
  const open = new Set(fields)
  let number = 0
  for (const page of open.size === 0 ? [] : pdf.pages()) {
    number += 1
    pdf.work.visited(open.size)
    let numbers: ReadonlySet<number> | undefined
    const listed = () => {
      numbers ??= annotationsOf(pdf, page)
      return numbers
    }
    for (const field of open) {
      const isListed = look(field, { page, number, listed })
      if (isListed === undefined) continue
      found.set(field, { page, number, listed: isListed })
      open.delete(field)
    }
    if (open.size === 0) break
  }
  return found
}

function annotationsOf(pdf: Pdf, page: PdfPage): ReadonlySet<number> {
  const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
  pdf.work.visited(annotations.length)
  pdf.work.kept(annotations.length * numberBytes)
  return new Set(annotations.flatMap((item) => (item instanceof PdfRef ? item.num : [])))
}
