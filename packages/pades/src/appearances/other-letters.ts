/**
 * Letters that neither the font of a form nor ours has. They are named in fonts that are not embedded, so each reader takes them from
 * wherever it finds them, as it did before for the value.
 */
import { name, PdfDict, type PdfObject } from '@laisen/pdf/objects'
import { points } from '../stamp/appearance.ts'
import type { FieldFont } from './field-font.ts'
import { everyCharacter, sum } from './simple-font.ts'

const [firstCode, lettersOfFont] = [32, 200]

interface OtherLetters extends FieldFont {
  /** The fonts by their names in the resources. */
  fonts(): [resource: string, font: PdfDict][]
}

export function otherLetters(prefix: string): OtherLetters {
  const letters = new Map<string, number>()
  const numberOf = (letter: string): number => {
    const number = letters.get(letter) ?? letters.size
    letters.set(letter, number)
    return number
  }
  return {
    has: (text) => everyCharacter(text, () => true),
    width: (text) => sum(text, widthOf) / 1000,
    ...{ ascent: 0.9, leading: 1.15 },
    show: (text, sizePoints) => {
      const runs: { font: number; codes: number[] }[] = []
      for (const letter of text) {
        const number = numberOf(letter)
        const font = Math.floor(number / lettersOfFont)
        if (runs.at(-1)?.font !== font) runs.push({ font, codes: [] })
        runs.at(-1)!.codes.push(firstCode + (number % lettersOfFont))
      }
      const shown = ({ font, codes }: (typeof runs)[number]) =>
        `/${prefix}${font} ${points(sizePoints)} Tf <${Buffer.from(codes).toString('hex')}> Tj`
      return runs.map(shown).join(' ')
    },
    fonts: () => {
      const all = [...letters.keys()]
      const count = Math.ceil(all.length / lettersOfFont)
      return Array.from({ length: count }, (_, index) => [
        `${prefix}${index}`,
        fontOf(all.slice(index * lettersOfFont, (index + 1) * lettersOfFont)),
      ])
    },
  }
}

/** Marks take no room, and letters of East Asia are as wide as high. */
function widthOf(letter: string): number {
  if (/\p{M}|\p{Default_Ignorable_Code_Point}/u.test(letter)) return 0
  return /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{3ffff}]/u.test(
    letter,
  )
    ? 1000
    : 600
}

function fontOf(letters: readonly string[]): PdfDict {
  const glyphs = letters.map((letter): PdfObject => name(glyphOf(letter.codePointAt(0)!)))
  return PdfDict.of({
    ...{ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') },
    ...{ FirstChar: firstCode, LastChar: firstCode + letters.length - 1, Widths: letters.map(widthOf) },
    Encoding: PdfDict.of({ Type: name('Encoding'), Differences: [firstCode, ...glyphs] }),
    FontDescriptor: PdfDict.of({
      ...{ Type: name('FontDescriptor'), FontName: name('Helvetica'), Flags: 32, ItalicAngle: 0, StemV: 88 },
      ...{ FontBBox: [-166, -225, 1000, 931], Ascent: 718, Descent: -207, CapHeight: 718 },
    }),
  })
}

/** Adobe Glyph List Specification §2: four digits after "uni", and four to six after "u". */
function glyphOf(codePoint: number): string {
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0')
  return hex.length === 4 ? `uni${hex}` : `u${hex}`
}
