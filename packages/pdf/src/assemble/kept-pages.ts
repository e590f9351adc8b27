/** The pages of one document that get into the new file, and what must not come along with them. */
import { PdfError } from '../errors.ts'
import { PdfDict, type PdfObject, PdfRef } from '../objects.ts'
import type { Pdf, PdfPage } from '../open.ts'
import type { Copier, NewRef } from './copier.ts'
import { addressOf, type Destinations } from './destinations.ts'
import { contentsOf } from './used-resources.ts'

export interface KeptPages {
  /** In their new order. */
  pages: readonly PdfPage[]
  /** Every page of the document. */
  all: readonly PdfRef[]
  /** Pages that are not kept, and their annotations. */
  blocked: Set<number>
  /** Whether every page is kept. */
  complete: boolean
}

const pageBytes = 512

/** @throws PdfError PAGE_NOT_FOUND */
export function keptPages(pdf: Pdf, numbers: readonly number[]): KeptPages {
  if (new Set(numbers).size < numbers.length) throw new TypeError('a page is there only once')
  const all: PdfPage[] = []
  for (const page of pdf.pages()) {
    pdf.work.kept(pageBytes)
    all.push(page)
  }
  const pages = numbers.map((number) => {
    const page = Number.isInteger(number) ? all[number - 1] : undefined
    if (!page) throw new PdfError('PAGE_NOT_FOUND', { page: number, pageCount: all.length })
    return page
  })
  const kept = new Set(pages.map(({ ref }) => ref.num))
  const removed = all.filter(({ ref }) => !kept.has(ref.num))
  const shown = new Set(pages.flatMap((page) => annotationNumbers(pdf, page)))
  const blocked = new Set(removed.flatMap((page) => [page.ref.num, ...annotationNumbers(pdf, page)]))
  for (const num of shown) blocked.delete(num)
  return { pages, all: all.map(({ ref }) => ref), blocked, complete: removed.length === 0 }
}

export function annotationNumbers(pdf: Pdf, page: PdfPage): number[] {
  const annotations = pdf.arrayAt(page.dict, 'Annots') ?? []
  pdf.work.visited(annotations.length)
  pdf.work.kept(annotations.length * 16)
  return annotations.flatMap((item) => (item instanceof PdfRef ? item.num : []))
}

/** What a page needs to look the same (ISO 32000-2 table 31); not its scripts, threads, thumbnails and private data. */
const ofPage = [
  ...['Type', 'BleedBox', 'TrimBox', 'ArtBox', 'BoxColorInfo', 'Contents', 'Group', 'UserUnit', 'Tabs', 'Dur', 'Trans'],
  ...['StructParents', 'OutputIntents', 'VP', 'LastModified'],
]

interface Copied {
  page: PdfPage
  parent: NewRef
  destinations: Destinations
}

/** A page on its own: what it inherited stands in it (§7.7.3.4). */
export function copyPage(copier: Copier, { page, parent, destinations }: Copied): PdfRef {
  const { pdf } = copier
  const dict = new PdfDict()
  for (const key of ofPage) {
    const value = page.dict.get(key)
    if (value !== undefined) dict.set(key, value)
  }
  const { mediaBox: media, cropBox: crop, rotate } = page
  dict.set('Parent', parent).set('MediaBox', [media.left, media.bottom, media.right, media.top])
  dict.set('CropBox', [crop.left, crop.bottom, crop.right, crop.top]).set('Resources', resourcesOf(copier, page))
  if (rotate !== 0) dict.set('Rotate', rotate)
  const annotations = (pdf.arrayAt(page.dict, 'Annots') ?? []).flatMap((item) => {
    const annotation = pdf.resolve(item)
    if (!(annotation instanceof PdfDict)) return []
    const kept = keptAnnotation(copier, { annotation, page, destinations })
    if (!kept) return []
    if (!(item instanceof PdfRef)) return [copier.add(kept)]
    // The form has its widgets written already, and another page may list the same annotation.
    if (!copier.known(item.num)) copier.replace(item.num, kept)
    return [item]
  })
  if (annotations.length > 0) dict.set('Annots', annotations)
  return copier.replace(page.ref.num, dict)
}

function resourcesOf({ pdf, rules }: Copier, page: PdfPage): PdfObject {
  const resources = pdf.resolve(page.resources)
  if (!(resources instanceof PdfDict)) return new PdfDict()
  if (rules.names) return rules.names.pruned(resources, contentsOf(pdf, page.dict.get('Contents')))
  return page.resources!
}

interface Annotation {
  annotation: PdfDict
  page: PdfPage
  destinations: Destinations
}

/** Undefined for a link that would lead to a page that is not there. */
export function keptAnnotation(copier: Copier, { annotation, page, destinations }: Annotation): PdfDict | undefined {
  const kept = annotation.clone().set('P', page.ref)
  for (const key of ['A', 'AA', 'PA', 'Dest']) kept.delete(key)
  if (!annotation.has('Dest') && !annotation.has('A')) return kept
  const destination = destinations.of(annotation)
  const leads = destination?.[0]
  if (leads instanceof PdfRef && copier.rules.pages.has(leads.num)) return kept.set('Dest', destination!)
  const address = addressOf(copier.pdf, annotation)
  if (address) return kept.set('A', address)
  return annotation.name('Subtype') === 'Link' ? undefined : kept
}
