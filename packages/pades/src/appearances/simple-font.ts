/** Fonts with one byte for a character (ISO 32000-2 §9.6): those of the form, and those that every reader has. */
import { name, PdfDict, PdfName } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { points } from '../stamp/appearance.ts'
import type { FieldFont } from './field-font.ts'
import { latinGlyphs, standardWidths } from './standard-widths.ts'

type Codes = ReadonlyMap<string, number>

interface SimpleFont {
  /** The name of the font in the resources. */
  resource: string
  codes: Codes
  /** In 1/1000 em; 0 if there is no glyph. */
  width(code: number): number
}

function simpleFont({ resource, codes, width }: SimpleFont): FieldFont {
  const widthOf = (character: string) => {
    const code = codes.get(character)
    return code === undefined ? 0 : width(code)
  }
  return {
    has: (text) => everyCharacter(text, (character) => widthOf(character) > 0),
    width: (text) => sum(text, widthOf) / 1000,
    ascent: 0.95,
    leading: 1.15,
    show: (text, sizePoints) => {
      const bytes = Array.from(text, (character) => codes.get(character) ?? 0)
      return `/${resource} ${points(sizePoints)} Tf <${Buffer.from(bytes).toString('hex')}> Tj`
    },
  }
}

export function everyCharacter(text: string, test: (character: string) => boolean): boolean {
  for (const character of text) if (!test(character)) return false
  return true
}

export function sum(text: string, width: (character: string) => number): number {
  let all = 0
  for (const character of text) all += width(character)
  return all
}

type Standard = keyof typeof standardWidths

const firstCode = 32
const glyphNames = latinGlyphs.split(' ')
const decoded = (label: string) => [
  ...new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
]
/** §D.2, whose codes from 32 on are those of Windows and of the Macintosh. */
const encodings: Record<string, readonly string[]> = {
  WinAnsiEncoding: decoded('windows-1252'),
  MacRomanEncoding: decoded('macintosh'),
}
const latin = encodings.WinAnsiEncoding!
/** §D.2: in StandardEncoding, which a font has where nothing else is stated, only the quotes differ from ASCII. */
const ascii = latin.map((character, code) => (code < 127 && code !== 0x27 && code !== 0x60 ? character : ''))
const characterOf = new Map(glyphNames.map((glyph, index) => [glyph, latin[index + firstCode]!]))
characterOf.set('space', ' ').set('hyphen', '-').set('bullet', '\u2022')

function codesIn(characters: readonly string[]): Codes {
  const codes = new Map<string, number>()
  for (const [code, character] of characters.entries())
    if (code >= firstCode && character !== '' && !codes.has(character)) codes.set(character, code)
  return codes
}

const latinCodes = codesIn(latin)
const dingbatCodes = codesIn(Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)))
const tables = new Map<Standard, readonly number[]>()

function standardWidth(font: Standard | 'courier', code: number): number {
  if (font === 'courier') return 600
  const known = tables.get(font) ?? standardWidths[font].split(' ').map(Number)
  tables.set(font, known)
  return known[code - firstCode] ?? 0
}

/** One of the standard 14 fonts by the name of a font that readers replace with it; the dictionary is to be written under `resource`. */
export function standardFont(baseFont: string, resource: string): { font: FieldFont; dict: PdfDict } | undefined {
  if (/^ZapfDingbats/.test(baseFont)) {
    const width = (code: number) => standardWidth('dingbats', code)
    return { font: simpleFont({ resource, codes: dingbatCodes, width }), dict: type1('ZapfDingbats') }
  }
  const [bold, italic] = [/bold|black/i.test(baseFont), /italic|oblique/i.test(baseFont)]
  const latinFont = (widths: Standard | 'courier', called: string) => ({
    font: simpleFont({ resource, codes: latinCodes, width: (code) => standardWidth(widths, code) }),
    dict: type1(called).set('Encoding', name('WinAnsiEncoding')),
  })
  const slanted = `${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}`
  if (/^(Helvetica|Arial)(?!.*Narrow)/.test(baseFont))
    return latinFont(bold ? 'helveticaBold' : 'helvetica', slanted ? `Helvetica-${slanted}` : 'Helvetica')
  if (/^Courier/.test(baseFont)) return latinFont('courier', slanted ? `Courier-${slanted}` : 'Courier')
  if (!/^Times/.test(baseFont)) return undefined
  if (bold) return italic ? latinFont('timesBoldItalic', 'Times-BoldItalic') : latinFont('timesBold', 'Times-Bold')
  return italic ? latinFont('timesItalic', 'Times-Italic') : latinFont('times', 'Times-Roman')
}

function type1(baseFont: string): PdfDict {
  return PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name(baseFont) })
}

interface OwnFont {
  font: PdfDict
  resource: string
}

/** A font of the form with widths and codes of its own; undefined if it is of another kind. */
export function ownFont(pdf: Pdf, { font, resource }: OwnFont): FieldFont | undefined {
  const kind = pdf.nameAt(font, 'Subtype')
  const widths = pdf.arrayAt(font, 'Widths')
  if ((kind !== 'Type1' && kind !== 'MMType1' && kind !== 'TrueType') || !widths) return undefined
  const first = pdf.numberAt(font, 'FirstChar') ?? 0
  const codes = codesIn(charactersOf(pdf, font))
  const width = (code: number) => {
    const value = pdf.resolve(widths[code - first])
    return typeof value === 'number' ? value : 0
  }
  return simpleFont({ resource, codes, width })
}

/** §9.6.5: /Encoding is a name, or a dictionary that names the glyphs that are different. */
function charactersOf(pdf: Pdf, font: PdfDict): readonly string[] {
  const named = pdf.nameAt(font, 'Encoding')
  if (named !== undefined) return encodings[named] ?? ascii
  const encoding = pdf.dictAt(font, 'Encoding')
  if (!encoding) return ascii
  const characters = [...(encodings[pdf.nameAt(encoding, 'BaseEncoding') ?? ''] ?? ascii)]
  let code = 0
  const differences = (pdf.arrayAt(encoding, 'Differences') ?? []).slice(0, 1024)
  pdf.work.visited(differences.length)
  for (const item of differences) {
    const value = pdf.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName && code >= 0 && code < 256)
      characters[Math.trunc(code++)] = characterNamed(value.value)
  }
  return characters
}

/** Empty if the name says nothing. */
function characterNamed(glyph: string): string {
  const code = /^uni([\dA-F]{4})$/.exec(glyph)?.[1]
  return characterOf.get(glyph) ?? (code ? String.fromCharCode(Number.parseInt(code, 16)) : '')
}
