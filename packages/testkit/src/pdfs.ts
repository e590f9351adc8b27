import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString, textString } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import { pdfFile } from './pdfs-file.ts'

/** Width and height in points. */
type PageSize = 'A4' | 'Letter' | readonly [number, number]

export interface PdfFacts {
  pages?: number
  size?: PageSize
  /** A hybrid file lists font and title in a stream that old readers do not see, everything else in a table. */
  xref?: 'table' | 'stream' | 'hybrid'
  /** Puts everything but streams into object streams, so many to each; needs `xref: 'stream'`. */
  objectStreams?: number
  rotate?: number
  /** Left, bottom, right, top. */
  cropBox?: readonly [number, number, number, number]
  userUnit?: number
  /** The line on each page; the page's number stands behind it. */
  text?: string
  /** Fills the file up to about this many bytes with invisible pictures. */
  sizeBytes?: number
  /** Kids to a node of the page tree; by default the root has all pages as kids. */
  fanOut?: number
  title?: string
  version?: string
  /** Bytes before the header. */
  before?: string
  /** Bytes after the last %%EOF. */
  after?: string
  /** Whether to leave out the line end after %%EOF. */
  bareEnd?: boolean
  /** More entries of the catalogue. */
  catalog?: Record<string, PdfObject>
}

/** Size in points of a named page. */
const PAGE_SIZES = { A4: [595.28, 841.89], Letter: [612, 792] } as const

const FILLER_BYTES = 1 << 20

/** A valid PDF with just these properties: by default one A4 page that says "Page 1", with a classic cross-reference table. */
export function pdf(facts: PdfFacts = {}): Uint8Array {
  const xref = facts.xref ?? 'table'
  const perStream = xref === 'hybrid' ? HIDDEN.length : facts.objectStreams
  return pdfFile(documentObjects(facts), {
    xref,
    perStream,
    packable: (num) => xref !== 'hybrid' || HIDDEN.includes(num),
    root: new PdfRef(CATALOG),
    info: new PdfRef(INFO),
    seed: JSON.stringify(facts),
    version: facts.version ?? '1.7',
    before: facts.before ?? '',
    after: `${facts.bareEnd ? '' : '\n'}${facts.after ?? ''}`,
  })
}

const CATALOG = 1
const PAGES = 2
const FONT = 3
const INFO = 4
const FIRST_FREE = 5
const HIDDEN: readonly number[] = [FONT, INFO]

function documentObjects(facts: PdfFacts): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  let next = FIRST_FREE
  const add = (object: PdfObject): PdfRef => {
    objects.set(next, object)
    return new PdfRef(next++)
  }

  objects.set(CATALOG, PdfDict.of({ Type: name('Catalog'), Pages: new PdfRef(PAGES), ...facts.catalog }))
  objects.set(FONT, PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }))
  objects.set(INFO, PdfDict.of({ Title: textString(facts.title ?? 'Test document'), Producer: textString('testkit') }))

  const pageCount = facts.pages ?? 1
  const leaves: Kid[] = []
  for (let number = 1; number <= pageCount; number++) {
    const contents = add(pageContents(`${facts.text ?? 'Page'} ${number}`))
    const page = pageDict(facts, contents)
    leaves.push({ ref: add(page), dict: page, pages: 1 })
  }
  hang(leaves, { fanOut: facts.fanOut ?? Math.max(1, pageCount), add, objects })
  addFiller(facts.sizeBytes ?? 0, add)
  return objects
}

interface Kid {
  ref: PdfRef
  dict: PdfDict
  pages: number
}

/** Groups pages under nodes, and nodes under further nodes, until one root is left. */
function hang(
  leaves: readonly Kid[],
  tree: { fanOut: number; add(object: PdfObject): PdfRef; objects: Map<number, PdfObject> },
): void {
  let level = leaves
  while (level.length > tree.fanOut) {
    const above: Kid[] = []
    for (let i = 0; i < level.length; i += tree.fanOut) {
      const dict = new PdfDict()
      above.push({ ref: tree.add(dict), dict, pages: fillNode(dict, level.slice(i, i + tree.fanOut), undefined) })
      for (const kid of level.slice(i, i + tree.fanOut)) kid.dict.set('Parent', above.at(-1)!.ref)
    }
    level = above
  }
  const root = new PdfDict()
  fillNode(root, level, PdfDict.of({ Font: PdfDict.of({ F1: new PdfRef(FONT) }) }))
  for (const kid of level) kid.dict.set('Parent', new PdfRef(PAGES))
  tree.objects.set(PAGES, root)
}

function fillNode(dict: PdfDict, kids: readonly Kid[], resources: PdfDict | undefined): number {
  const pages = kids.reduce((sum, kid) => sum + kid.pages, 0)
  dict.set('Type', name('Pages'))
  dict.set(
    'Kids',
    kids.map((kid) => kid.ref),
  )
  dict.set('Count', pages)
  if (resources) dict.set('Resources', resources)
  return pages
}

function pageDict(facts: PdfFacts, contents: PdfRef): PdfDict {
  const [width, height] = typeof facts.size === 'object' ? facts.size : PAGE_SIZES[facts.size ?? 'A4']
  return PdfDict.of({
    Type: name('Page'),
    MediaBox: [0, 0, width, height],
    CropBox: facts.cropBox && [...facts.cropBox],
    Rotate: facts.rotate,
    UserUnit: facts.userUnit,
    Contents: contents,
  })
}

function pageContents(line: string): PdfStream {
  const out = new ByteWriter(256)
  out.ascii('BT /F1 18 Tf 72 720 Td ')
  writeObject(out, new PdfString(textString(line).bytes))
  out.ascii(' Tj ET')
  const data = deflateSync(out.result())
  return new PdfStream(PdfDict.of({ Filter: name('FlateDecode') }), data)
}

/** Incompressible bytes, the same in every run. */
function addFiller(sizeBytes: number, add: (object: PdfObject) => PdfRef): void {
  for (let left = sizeBytes, part = 0; left > 0; left -= FILLER_BYTES, part++) {
    const bytes = noise(Math.min(left, FILLER_BYTES), part)
    add(new PdfStream(PdfDict.of({ Type: name('Filler') }), bytes))
  }
}

function noise(length: number, seed: number): Uint8Array {
  return createHash('shake256', { outputLength: length }).update(`noise ${seed}`).digest()
}
