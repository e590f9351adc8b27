import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import type { PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'

/** What a page's new /Resources is, and the name by which its content calls the form. */
interface Extended {
  resources: PdfDict | PdfRef
  called: string
}

const entryBytes = 48

/**
 * Adds a form to the resources of pages. A dictionary of resources that pages inherit or share is written once as an object of its
 * own, and so is a shared list of its forms: otherwise the update would repeat it on each page.
 */
export function resourceExtender(update: PdfUpdate): (page: PdfPage, form: PdfRef) => Extended {
  const { pdf } = update
  const known = new Map<PdfDict, Map<PdfRef, Extended>>()
  /** Calls `extend` once for each form if others may share the dictionary. */
  const shared = (dict: PdfDict, form: PdfRef, extend: () => Extended): Extended => {
    const forms = known.get(dict) ?? new Map<PdfRef, Extended>()
    known.set(dict, forms)
    const before = forms.get(form)
    if (before) return before
    const { resources, called } = extend()
    const once = { resources: resources instanceof PdfRef ? resources : update.add(resources), called }
    forms.set(form, once)
    return once
  }
  const copyOf = (dict: PdfDict): PdfDict => {
    pdf.work.visited(dict.size)
    pdf.work.kept(dict.size * entryBytes)
    return dict.clone()
  }
  const withForm = (objects: PdfDict, form: PdfRef): Extended => {
    const called = unusedName(objects)
    return { resources: copyOf(objects).set(called, form), called }
  }
  return (page, form) => {
    const value = pdf.resolve(page.resources)
    const own = value instanceof PdfDict ? value : new PdfDict()
    const extend = (): Extended => {
      const entry = own.get('XObject')
      const objects = pdf.dictAt(own, 'XObject') ?? new PdfDict()
      const listed =
        entry instanceof PdfRef ? shared(objects, form, () => withForm(objects, form)) : withForm(objects, form)
      return { resources: copyOf(own).set('XObject', listed.resources), called: listed.called }
    }
    return page.dict.get('Resources') instanceof PdfDict ? extend() : shared(own, form, extend)
  }
}

function unusedName(objects: PdfDict): string {
  for (let number = 1; ; number += 1) if (!objects.has(`LaisenStamp${number}`)) return `LaisenStamp${number}`
}
