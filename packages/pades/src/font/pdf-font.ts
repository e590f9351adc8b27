/**
 * A stamp font as PDF objects: Type0 over CIDFontType2 with one CID per pair of glyph and text, so that /ToUnicode is exact
 * even if one glyph stands for different characters.
 */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { Lru } from '../lru.ts'
import type { StampFace } from '../stamp/measure.ts'
import { type ShapedGlyph, type ShapedLine, shapeLine } from './shape.ts'
import { type StampFont, stampFont } from './stamp-font.ts'
import { subsetFont } from './subset.ts'

export interface PdfFont {
  face: StampFace
  /** The code of a glyph and its text in this font. */
  cid(glyph: ShapedGlyph): number
  advance(glyph: number): number
  /** Writes the font's objects through `add` and returns the reference of the Type0 dictionary. */
  write(add: (object: PdfObject) => PdfRef, options?: { cidSet: boolean }): PdfRef
}

/** The characters of a date and time. Every regular subset includes them, so that the next second needs no new subset. */
const dateCharacters = '0123456789/:+- '
const dateOnly = /^[0-9/:+\- ]*$/

const recent = new Lru<PdfFont>(64)

/** The font for these lines, which all use one face. Equal texts share one subset, whatever their date. */
export function pdfFont(lines: readonly ShapedLine[], face: StampFace): PdfFont {
  const own = face === 'regular' ? lines.filter(({ text }) => !dateOnly.test(text)) : lines
  return recent.get(`${face} ${own.map(({ text }) => text).join('\n')}`, () => {
    const all = face === 'regular' ? [shapeLine(dateCharacters, face), ...own] : own
    const pairs = new Map(all.flatMap((line) => line.glyphs).map((glyph) => [pairKey(glyph), glyph]))
    return build([...pairs.values()], face)
  })
}

/** The font for these glyphs of one face, in a document whose texts will not recur. */
export function ownFont(glyphs: readonly ShapedGlyph[], face: StampFace): PdfFont {
  return build([...new Map(glyphs.map((glyph) => [pairKey(glyph), glyph])).values()], face)
}

/** A font that takes up the glyphs of texts as they are drawn, and is written after the last one. */
export function growingFont(face: StampFace): PdfFont {
  const glyphs = new Map<string, { glyph: ShapedGlyph; cid: number }>()
  return {
    face,
    cid(glyph) {
      const known = glyphs.get(pairKey(glyph)) ?? { glyph, cid: glyphs.size + 1 }
      glyphs.set(pairKey(glyph), known)
      return known.cid
    },
    advance: (glyph) => stampFont(face).advance(glyph),
    write: (add, options) =>
      ownFont(
        Array.from(glyphs.values(), ({ glyph }) => glyph),
        face,
      ).write(add, options),
  }
}

function pairKey({ glyph, text }: ShapedGlyph): string {
  return `${glyph} ${text}`
}

function build(glyphs: readonly ShapedGlyph[], face: StampFace): PdfFont {
  const font = stampFont(face)
  const cids = new Map(glyphs.map((glyph, index) => [pairKey(glyph), index + 1]))
  const program = subsetFont(
    font.bytes,
    glyphs.map(({ glyph }) => glyph),
  )
  const subsetName = `${subsetTag(program)}+${font.postScriptName}`
  const parts = {
    program: flate(program, { Length1: program.length }),
    cidToGid: flate(cidToGid(glyphs)),
    toUnicode: flate(Buffer.from(toUnicode(glyphs), 'latin1')),
    widths: [1, glyphs.map(({ glyph }) => font.advance(glyph))] as PdfObject[],
    subsetName,
  }
  return {
    face,
    cid: (glyph) => cids.get(pairKey(glyph))!,
    advance: (glyph) => font.advance(glyph),
    write: (add, options) =>
      writeFont(font, { ...parts, cidSet: options?.cidSet ? cidSet(glyphs.length) : undefined }, add),
  }
}

interface FontParts {
  program: PdfStream
  cidToGid: PdfStream
  toUnicode: PdfStream
  widths: PdfObject[]
  subsetName: string
  cidSet: PdfStream | undefined
}

/** ISO 32000-2 §9.7.4 (CIDFonts), §9.8 (descriptors), §9.10.3 (ToUnicode). */
function writeFont(font: StampFont, parts: FontParts, add: (object: PdfObject) => PdfRef): PdfRef {
  const baseFont = name(parts.subsetName)
  const descriptor = add(
    PdfDict.of({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      Flags: 4,
      FontBBox: [...font.bounds],
      ItalicAngle: 0,
      Ascent: font.ascent,
      Descent: font.descent,
      CapHeight: font.capHeight,
      StemV: font.stemV,
      FontFile2: add(parts.program),
      CIDSet: parts.cidSet && add(parts.cidSet),
    }),
  )
  const descendant = add(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      FontDescriptor: descriptor,
      DW: 0,
      W: parts.widths,
      CIDToGIDMap: add(parts.cidToGid),
    }),
  )
  return add(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: add(parts.toUnicode),
    }),
  )
}

function cidToGid(glyphs: readonly ShapedGlyph[]): Uint8Array {
  const map = Buffer.alloc((glyphs.length + 1) * 2)
  for (const [index, { glyph }] of glyphs.entries()) map.writeUInt16BE(glyph, (index + 1) * 2)
  return map
}

/** ISO 32000-2 table 122: one bit per CID, starting with the most significant bit of the first byte; here all CIDs from 0 to the last. */
function cidSet(lastCid: number): PdfStream {
  const bits = new Uint8Array((lastCid >> 3) + 1).fill(0xff)
  bits[bits.length - 1] = 0xff << (7 - (lastCid & 7))
  return flate(bits)
}

function toUnicode(glyphs: readonly ShapedGlyph[]): string {
  const entries = glyphs.map(
    ({ text }, index) => `<${hex4(index + 1)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks: string[] = []
  // Adobe technical note 5014: at most 100 entries in one bfchar block.
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

/** ISO 32000-2 §9.9.2: six capital letters that are different for each subset of a font. */
function subsetTag(program: Uint8Array): string {
  const digest = createHash('sha256').update(program).digest()
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

function flate(data: Uint8Array, entries: Record<string, PdfObject> = {}): PdfStream {
  return new PdfStream(PdfDict.of({ ...entries, Filter: name('FlateDecode') }), deflateSync(data, { level: 9 }))
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'))
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0')
}
