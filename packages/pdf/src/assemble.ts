/** Pages of one or several documents as a new file: merged, reordered, or with pages removed. */
import { checkAssemblable } from './assemble/assemblable.ts'
import { Copier, NewRef } from './assemble/copier.ts'
import { Destinations } from './assemble/destinations.ts'
import { copyForm, NewForm } from './assemble/form.ts'
import { copyPage, keptPages } from './assemble/kept-pages.ts'
import { NewLayers } from './assemble/layers.ts'
import { NewFile } from './assemble/new-file.ts'
import { type Bookmark, keptOutlines, writeOutlines } from './assemble/outlines.ts'
import { ContentNames } from './assemble/used-resources.ts'
import { decodeText, name, PdfDict, PdfRef, PdfString } from './objects.ts'
import type { Pdf } from './open.ts'
import { randomId } from './random-id.ts'

/** Some pages of an open document. */
export interface AssemblyPart {
  pdf: Pdf
  /** The first page is 1. In the order wanted, none of them twice. */
  pages: readonly number[]
}

interface Options {
  /** /ID of the new file, 16 bytes; random by default. */
  id?: Uint8Array
}

/**
 * Yields the new file in pieces. It is no update: what removed pages showed is not in it. Fields with equal names get different ones;
 * links and bookmarks to removed pages, scripts and private data are left out; the structure for screen readers and attachments stay only
 * if it is one document with all its pages. The new file is not encrypted. All documents share the budget of one.
 * @throws PdfError NOT_ASSEMBLABLE, PAGE_NOT_FOUND, BAD_OBJECT, BAD_STREAM, TOO_COMPLEX, also after the first piece
 */
export function* assemblePdf(parts: readonly AssemblyPart[], { id = randomId() }: Options = {}): Generator<Uint8Array> {
  if (parts.length === 0 || parts.some(({ pages }) => pages.length === 0)) throw new TypeError('nothing to assemble')
  for (const [index, { pdf }] of parts.entries()) checkAssemblable(pdf, index)
  const file = new NewFile()
  const made: Made = {
    ...{ file, root: new NewRef(file.reserve().num), form: new NewForm(), layers: new NewLayers() },
    ...{ pages: [], bookmarks: [], single: parts.length === 1, catalog: PdfDict.of({ Type: name('Catalog') }) },
  }
  file.begin(parts.map(({ pdf }) => versionOf(pdf)).reduce((one, other) => (other > one ? other : one)))
  let spent = 0
  for (const part of parts) {
    const { work } = part.pdf
    const before = work.spent
    work.parsed(spent)
    yield* copyPart(part, made)
    spent = work.spent - before
  }
  yield* finish(made, new PdfString(id, true))
}

/** What has been made of the parts so far. */
interface Made {
  file: NewFile
  /** The root of the pages. */
  root: NewRef
  pages: PdfRef[]
  form: NewForm
  layers: NewLayers
  bookmarks: Bookmark[]
  single: boolean
  catalog: PdfDict
  info?: PdfRef
}

function* copyPart({ pdf, pages: numbers }: AssemblyPart, made: Made): Generator<Uint8Array> {
  const kept = keptPages(pdf, numbers)
  const whole = made.single && kept.complete
  const copier = new Copier(pdf, made.file, {
    ...{ pages: new Set(kept.pages.map(({ ref }) => ref.num)), blocked: kept.blocked, structure: whole },
    names: kept.complete ? undefined : new ContentNames(pdf),
  })
  const destinations = new Destinations(pdf, kept.all)
  for (const { ref } of kept.pages) copier.reserve(ref.num)
  copyForm(copier, { kept, destinations, form: made.form })
  for (const page of kept.pages) made.pages.push(copyPage(copier, { page, parent: made.root, destinations }))
  if (made.single) describe(copier, made, whole)
  made.bookmarks.push(...keptOutlines(copier, destinations))
  yield* copier.written()
  made.layers.add(copier)
  // The usages of layers may lead to something new.
  yield* copier.written()
}

/** What describes a document as a whole, and what of that needs all of its pages. */
const ofSingle = ['Lang', 'ViewerPreferences', 'OutputIntents', 'PageLayout', 'Extensions'] as const
const ofWhole = ['StructTreeRoot', 'MarkInfo', 'AF'] as const

function describe(copier: Copier, made: Made, whole: boolean): void {
  const { pdf } = copier
  const take = (key: string) => {
    const value = pdf.catalog.get(key)
    if (value !== undefined) made.catalog.set(key, copier.copy(value))
  }
  for (const key of ofSingle) take(key)
  for (const key of whole ? ofWhole : []) take(key)
  const names = pdf.dictAt(pdf.catalog, 'Names')
  const files = whole && names ? names.get('EmbeddedFiles') : undefined
  if (files !== undefined) made.catalog.set('Names', copier.copy(PdfDict.of({ EmbeddedFiles: files })))
  // Metadata may claim that the document is tagged (ISO 19005, level A).
  if (!whole && pdf.catalog.has('StructTreeRoot')) return
  take('Metadata')
  const info = pdf.trailer.get('Info')
  const copied = info instanceof PdfRef ? copier.copy(info) : null
  if (copied instanceof PdfRef) made.info = copied
}

function* finish(made: Made, id: PdfString): Generator<Uint8Array> {
  const { file, root, pages, form, layers, bookmarks, catalog, info } = made
  yield* file.write(new PdfRef(root.num), PdfDict.of({ Type: name('Pages'), Kids: pages, Count: pages.length }))
  const outlines = yield* writeOutlines(file, bookmarks)
  if (outlines) catalog.set('Outlines', outlines)
  const acroForm = formOf(form)
  if (acroForm) catalog.set('AcroForm', acroForm)
  const properties = layers.properties()
  if (properties) catalog.set('OCProperties', properties)
  const ref = file.reserve()
  yield* file.write(ref, catalog.set('Pages', new PdfRef(root.num)))
  yield* file.finish(PdfDict.of({ Root: ref, Info: info, ID: [id, id] }))
}

function formOf({ fields, fonts, needAppearances }: NewForm): PdfDict | undefined {
  if (fields.length === 0) return undefined
  const resources = fonts.size > 0 ? PdfDict.of({ Font: new PdfDict(fonts) }) : undefined
  return PdfDict.of({ Fields: [...fields], DR: resources, NeedAppearances: needAppearances || undefined })
}

/** The later of those in header and catalogue (§7.5.2); 1.4 at least, so that it may have transparency. */
function versionOf(pdf: Pdf): string {
  const header = decodeText(pdf.source.read(pdf.header, 8)).slice(5)
  const stated = [header, pdf.nameAt(pdf.catalog, 'Version') ?? ''].filter((version) => /^[12]\.\d$/.test(version))
  return stated.reduce((one, other) => (other > one ? other : one), '1.4')
}
