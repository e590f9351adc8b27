import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font } from 'harfbuzzjs'
import type { StampFace } from '../stamp/measure.ts'

export interface StampFont {
  postScriptName: string
  bytes: Uint8Array
  hb: Font
  /** The advance of a glyph in the font's own table, in 1/1000 em. */
  advance(glyph: number): number
  /** Metrics for the font descriptor, in 1/1000 em. */
  ascent: number
  descent: number
  capHeight: number
  bounds: readonly [number, number, number, number]
  stemV: number
}

const files = {
  regular: { path: '400Regular/Sarabun_400Regular.ttf', postScriptName: 'Sarabun-Regular', stemV: 88 },
  bold: { path: '700Bold/Sarabun_700Bold.ttf', postScriptName: 'Sarabun-Bold', stemV: 140 },
}

const loaded = new Map<StampFace, StampFont>()

/** The two font faces of a stamp, read once. */
export function stampFont(face: StampFace): StampFont {
  const known = loaded.get(face)
  if (known) return known
  const { path, postScriptName, stemV } = files[face]
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${path}`)))
  const hbFace = new Face(new Blob(bytes))
  const hb = new Font(hbFace)
  const advances = new Map<number, number>()
  const font: StampFont = {
    postScriptName,
    bytes,
    hb,
    stemV,
    advance(glyph) {
      const advance = advances.get(glyph) ?? hb.glyphHAdvance(glyph)
      advances.set(glyph, advance)
      return advance
    },
    ...metrics(hbFace),
  }
  loaded.set(face, font)
  return font
}

/** OpenType `head` and `OS/2`; Sarabun has 1000 units per em, so they need no scaling. */
function metrics(face: Face): Pick<StampFont, 'ascent' | 'descent' | 'capHeight' | 'bounds'> {
  const view = (table: string) => {
    const bytes = face.referenceTable(table)!
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const head = view('head')
  const os2 = view('OS/2')
  return {
    ascent: os2.getInt16(68),
    descent: os2.getInt16(70),
    capHeight: os2.getInt16(88),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
  }
}
