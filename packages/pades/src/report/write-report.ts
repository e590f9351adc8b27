/** Makes a report a new PDF. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { NewFile } from '@laisen/pdf/assemble/new-file'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString, textString } from '@laisen/pdf/objects'
import { ownFont, type PdfFont } from '../font/pdf-font.ts'
import { type ShapedLine, shapeNew } from '../font/shape.ts'
import { qrCode } from '../form/draw-on-pages.ts'
import { srgbProfile } from '../image/srgb.ts'
import { fontNames, lineOperators, plainInks } from '../stamp/appearance.ts'
import type { StampLine } from '../stamp/layout.ts'
import { measureText, missingCharacters, type StampFace } from '../stamp/measure.ts'
import { linesOf, putSection, putText, styles } from './blocks.ts'
import { writeBookmarks } from './bookmarks.ts'
import { informationOf, languageTags, metadataOf } from './metadata.ts'
import { type Bookmark, bodyWidth, margin, type Page, Pages, sheet } from './pages.ts'
import type { Report, ReportCode } from './report.ts'
import { type Element, writeStructure } from './structure.ts'

/**
 * A new document of A4 pages, tagged, that conforms to PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1). Characters that the font
 * lacks are drawn as question marks; whoever copies or searches the text finds them as they are.
 */
export function writeReport(report: Report): Uint8Array {
  const document: Element = { type: 'Document', kids: [] }
  const pages = new Pages()
  putTitle(pages, document, report)
  for (const section of report.sections) putSection(pages, document, section)
  putFooters(pages.all, report.footer)
  return write(report, { document, pages: pages.all, bookmarks: pages.bookmarks })
}

const TITLE_GAP = 24

function putTitle(pages: Pages, document: Element, { title, subtitles, qr }: Report): void {
  const top = pages.y
  const side = qr ? putCode(pages, qr) : undefined
  const width = bodyWidth - (side ? side.sidePoints + TITLE_GAP : 0)
  const heading: Element = { type: 'H1', kids: [] }
  document.kids.push(heading)
  putText(pages, heading, { lines: linesOf(title, styles.title, width), style: styles.title, x: margin.side })
  pages.y -= 4
  for (const subtitle of subtitles) {
    const paragraph: Element = { type: 'P', kids: [] }
    document.kids.push(paragraph)
    putText(pages, paragraph, { lines: linesOf(subtitle, styles.text, width), style: styles.text, x: margin.side })
  }
  if (!side) return
  document.kids.push(side.figure)
  if (pages.all.length === 1) pages.y = Math.min(pages.y, top - side.sidePoints)
}

/** In the upper right corner. */
function putCode(
  pages: Pages,
  { modules, sizePoints, alternative }: ReportCode,
): { sidePoints: number; figure: Element } {
  const { sidePoints } = qrCode({ modules, sizePoints, x: 0, y: 0 })
  const [x, y] = [margin.side + bodyWidth - sidePoints, pages.y - sidePoints]
  const box = [x, y, x + sidePoints, y + sidePoints].map((value) => Math.round(value * 100) / 100)
  const figure: Element = { type: 'Figure', kids: [], alternative, box }
  pages.draw(qrCode({ modules, sizePoints, x, y }).operators(plainInks), figure)
  return { sidePoints, figure }
}

function putFooters(pages: readonly Page[], footer: string): void {
  const style = styles.label
  const set = (content: string, x: number): StampLine => ({ text: content, ...style, x, baseline: margin.bottom - 24 })
  const [line = ''] = linesOf(footer, style, bodyWidth - 60)
  for (const [index, page] of pages.entries()) {
    const number = `${index + 1} / ${pages.length}`
    const right = margin.side + bodyWidth - measureText(number, style.face, style.sizePoints)
    page.pieces.push({ mark: undefined, lines: [...(line === '' ? [] : [set(line, margin.side)]), set(number, right)] })
  }
}

interface Content {
  readonly document: Element
  readonly pages: readonly Page[]
  readonly bookmarks: readonly Bookmark[]
}

function write(report: Report, { document, pages, bookmarks }: Content): Uint8Array {
  const file = new NewFile()
  const out: Uint8Array[] = []
  file.begin('1.7')
  const put = (ref: PdfRef, object: PdfObject) => out.push(...file.write(ref, object))
  const add = (object: PdfObject): PdfRef => {
    const ref = file.reserve()
    put(ref, object)
    return ref
  }
  const shaped = shapeAll(pages)
  const fonts = new Map<StampFace, PdfFont>()
  const fontResources = PdfDict.of({})
  for (const [face, lines] of Map.groupBy([...shaped.values()], (line) => line.face)) {
    const font = ownFont(
      lines.flatMap(({ glyphs }) => glyphs),
      face,
    )
    fonts.set(face, font)
    fontResources.set(fontNames[face], font.write(add))
  }
  const resources = add(PdfDict.of({ Font: fontResources }))
  const [tree, refs] = [file.reserve(), pages.map(() => file.reserve())]
  for (const [index, page] of pages.entries()) {
    const operators = Buffer.from(
      page.pieces.map((piece) => pieceOperators(piece, { shaped, fonts })).join(''),
      'latin1',
    )
    const contents = add(new PdfStream(PdfDict.of({ Filter: name('FlateDecode') }), deflateSync(operators)))
    const box = PdfDict.of({ Type: name('Page'), Parent: tree, MediaBox: [0, 0, sheet.width, sheet.height] })
    put(refs[index]!, box.set('Resources', resources).set('Contents', contents).set('StructParents', index))
  }
  put(tree, PdfDict.of({ Type: name('Pages'), Kids: [...refs], Count: refs.length }))
  const writing = { reserve: () => file.reserve(), write: put, pages: refs }
  const [structure, outlines] = [writeStructure(document, writing), writeBookmarks(bookmarks, writing)]
  const catalog = add(catalogOf(report, { tree, structure, outlines, add }))
  const id = new PdfString(createHash('sha256').update(JSON.stringify(report)).digest().subarray(0, 16), true)
  const trailer = PdfDict.of({ Root: catalog, Info: add(informationOf(report)), ID: [id, id] })
  return Buffer.concat([...out, ...file.finish(trailer)])
}

interface Parts {
  readonly tree: PdfRef
  readonly structure: PdfRef
  readonly outlines: PdfRef | undefined
  readonly add: (object: PdfObject) => PdfRef
}

function catalogOf(report: Report, { tree, structure, outlines, add }: Parts): PdfDict {
  const intent = PdfDict.of({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: textString('sRGB IEC61966-2.1'),
    DestOutputProfile: add(srgbProfile()),
  })
  return PdfDict.of({
    Type: name('Catalog'),
    Pages: tree,
    Lang: textString(languageTags[report.language]),
    MarkInfo: PdfDict.of({ Marked: true }),
    StructTreeRoot: structure,
    Outlines: outlines,
    // ISO 14289-1 §7.1: readers show the title, not the name of the file.
    ViewerPreferences: PdfDict.of({ DisplayDocTitle: true }),
    Metadata: add(metadataOf(report)),
    OutputIntents: [intent],
  })
}

const keyOf = ({ text: content, face }: Pick<StampLine, 'text' | 'face'>) => `${face} ${content}`

/** Each line once: labels, names and addresses recur. */
function shapeAll(pages: readonly Page[]): Map<string, ShapedLine> {
  const shaped = new Map<string, ShapedLine>()
  for (const { pieces } of pages)
    for (const piece of pieces)
      for (const line of 'lines' in piece ? piece.lines : []) {
        const key = keyOf(line)
        if (!shaped.has(key)) shaped.set(key, shapeNew(drawable(line), line.face))
      }
  return shaped
}

/** ISO 19005-2 §6.2.11.8: no text shows the .notdef glyph. */
function drawable({ text: content, face }: StampLine): string {
  const missing = missingCharacters(content, face)
  return missing === ''
    ? content
    : [...content].map((character) => (missing.includes(character) ? '?' : character)).join('')
}

interface Shapes {
  readonly shaped: ReadonlyMap<string, ShapedLine>
  readonly fonts: ReadonlyMap<StampFace, PdfFont>
}

function pieceOperators(piece: Page['pieces'][number], { shaped, fonts }: Shapes): string {
  const inside =
    'lines' in piece
      ? piece.lines
          .map((line) =>
            lineOperators(line, { shaped: shaped.get(keyOf(line))!, font: fonts.get(line.face)!, inks: plainInks }),
          )
          .join('')
      : `q ${piece.operators}Q\n`
  const begin = piece.mark === undefined ? '/Artifact BMC' : `/${piece.mark.type} <</MCID ${piece.mark.id}>> BDC`
  return `${begin}\n${inside}EMC\n`
}
