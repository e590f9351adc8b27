/**
 * Reduces a TrueType font (OpenType 1.9, `glyf` outlines) to some of its glyphs, which keep their numbers. HarfBuzz's own subsetter is a
 * second WebAssembly module that takes longer to load than a hundred signatures, and after shaping little of it is needed.
 */

/** ISO 32000-2 §9.9.1: the tables that a CIDFontType2 program needs after shaping. */
const wanted = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const
type Tag = (typeof wanted)[number]
type Tables = Record<Tag, Buffer>

/** A font program with these glyphs and .notdef. The font must be one that we ship, so a missing table is our own fault. */
export function subsetFont(font: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const tables = readTables(Buffer.from(font.buffer, font.byteOffset, font.length))
  const outlines = outlinesOf(tables)
  const kept = withComponents(outlines, glyphs)
  const count = Math.max(...kept) + 1
  const { glyf, loca } = writeOutlines(outlines, kept, count)
  return writeFont({
    glyf,
    loca,
    hmtx: metrics(tables, kept, count),
    head: patched(tables.head, { longLoca: [50, 1], noChecksum: [8, 0], noChecksumLow: [10, 0] }),
    hhea: patched(tables.hhea, { numberOfHMetrics: [34, count] }),
    maxp: patched(tables.maxp, { numGlyphs: [4, count] }),
  })
}

function readTables(font: Buffer): Tables {
  const tables: Partial<Tables> = {}
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    const tag = font.toString('latin1', at, at + 4) as Tag
    const start = font.readUInt32BE(at + 8)
    if (wanted.includes(tag)) tables[tag] = font.subarray(start, start + font.readUInt32BE(at + 12))
  }
  const missing = wanted.filter((tag) => !tables[tag])
  if (missing.length > 0) throw new Error(`the font has no table ${missing.join(', ')}`)
  return tables as Tables
}

/** The outline of a glyph; empty if the glyph has none. */
type Outlines = (glyph: number) => Buffer

function outlinesOf({ head, loca, glyf }: Tables): Outlines {
  const long = head.readUInt16BE(50) === 1
  const offset = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1))
}

/** The glyphs, .notdef, and the components of composite glyphs. */
function withComponents(outlines: Outlines, glyphs: Iterable<number>): Set<number> {
  // Iterating over a Set includes elements that are added meanwhile.
  const kept = new Set([0, ...glyphs])
  for (const glyph of kept) for (const component of components(outlines(glyph))) kept.add(component.glyph)
  return kept
}

interface Component {
  glyph: number
  flagsAt: number
  end: number
}

const argumentsAreWords = 0x0001
const hasScale = 0x0008
const moreComponents = 0x0020
const hasXAndYScale = 0x0040
const hasTwoByTwo = 0x0080
const hasInstructions = 0x0100

function* components(outline: Buffer): Generator<Component> {
  if (!isComposite(outline)) return
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at)
    const scale = flags & hasTwoByTwo ? 8 : flags & hasXAndYScale ? 4 : flags & hasScale ? 2 : 0
    const end = at + 4 + (flags & argumentsAreWords ? 4 : 2) + scale
    yield { glyph: outline.readUInt16BE(at + 2), flagsAt: at, end }
    if (!(flags & moreComponents)) return
    at = end
  }
}

function isComposite(outline: Buffer): boolean {
  return outline.length > 0 && outline.readInt16BE(0) < 0
}

function writeOutlines(outlines: Outlines, kept: ReadonlySet<number>, count: number): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc((count + 1) * 4)
  const parts: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    if (kept.has(glyph)) {
      const outline = padded(withoutInstructions(outlines(glyph)))
      parts.push(outline)
      length += outline.length
    }
    loca.writeUInt32BE(length, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(parts), loca }
}

/** Removes hinting, whose programs are in tables that are left out. */
function withoutInstructions(outline: Buffer): Buffer {
  if (outline.length === 0) return outline
  if (isComposite(outline)) {
    const parts = [...components(outline)]
    const copy = Buffer.from(outline.subarray(0, parts.at(-1)!.end))
    for (const { flagsAt } of parts) copy.writeUInt16BE(copy.readUInt16BE(flagsAt) & ~hasInstructions, flagsAt)
    return copy
  }
  const at = 10 + outline.readInt16BE(0) * 2
  const points = outline.subarray(at + 2 + outline.readUInt16BE(at))
  return Buffer.concat([outline.subarray(0, at), Buffer.alloc(2), points])
}

/** A full entry for each glyph; omitted glyphs have no width. */
function metrics({ hhea, hmtx }: Tables, kept: ReadonlySet<number>, count: number): Buffer {
  const full = hhea.readUInt16BE(34)
  const out = Buffer.alloc(count * 4)
  for (const glyph of kept) {
    const bearingAt = glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2
    out.writeUInt16BE(hmtx.readUInt16BE(Math.min(glyph, full - 1) * 4), glyph * 4)
    out.writeInt16BE(hmtx.readInt16BE(bearingAt), glyph * 4 + 2)
  }
  return out
}

function patched(table: Buffer, fields: Record<string, readonly [at: number, value: number]>): Buffer {
  const copy = Buffer.from(table)
  for (const [at, value] of Object.values(fields)) copy.writeUInt16BE(value, at)
  return copy
}

function writeFont(tables: Tables): Buffer {
  const header = Buffer.alloc(12 + wanted.length * 16)
  header.writeUInt32BE(0x00010000)
  // searchRange, entrySelector and rangeShift are derived from the largest power of two that does not exceed the number of tables.
  const selector = Math.floor(Math.log2(wanted.length))
  const fields = [wanted.length, 2 ** selector * 16, selector, wanted.length * 16 - 2 ** selector * 16]
  for (const [index, field] of fields.entries()) header.writeUInt16BE(field, 4 + index * 2)

  let offset = header.length
  for (const [index, tag] of wanted.entries()) {
    const at = header.write(tag, 12 + index * 16, 'latin1') + 12 + index * 16
    header.writeUInt32BE(checksum(tables[tag]), at)
    header.writeUInt32BE(offset, at + 4)
    header.writeUInt32BE(tables[tag].length, at + 8)
    offset += padded(tables[tag]).length
  }
  const font = Buffer.concat([header, ...wanted.map((tag) => padded(tables[tag]))])
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(headOffsetAt) + 8)
  return font
}

/** The position of the offset of `head` in the table directory. */
const headOffsetAt = 12 + wanted.indexOf('head') * 16 + 8

function checksum(bytes: Buffer): number {
  const words = padded(bytes)
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

function padded(bytes: Buffer): Buffer {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])
}
