/** The fonts of one form: its own, those that every reader has, and ours. All drawn fields share one list of them. */
import type { Work } from '@laisen/pdf/limits'
import { PdfDict, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { FieldInks } from './colour.ts'
import type { FieldFont } from './field-font.ts'
import { houseFont } from './house-font.ts'
import { otherLetters } from './other-letters.ts'
import { ownFont, standardFont } from './simple-font.ts'

export interface FormFonts {
  /** The font of the form that is called so, if it can show the texts; otherwise one that can. */
  forTexts(called: string, texts: readonly string[]): FieldFont
  /** ZapfDingbats, for check boxes and radio buttons. */
  marks(): FieldFont
  /** The list of fonts that appearances refer to. */
  list: PdfRef
  /** Writes the list after everything is drawn. */
  write(): void
}

const dingbats = standardFont('ZapfDingbats', 'Z')!

export function formFonts(update: PdfUpdate, inks: FieldInks): FormFonts {
  const { pdf } = update
  const written = new PdfDict()
  const named = new Map<string, FieldFont | undefined>()
  const [house, others] = [houseFont('H', pdf.work), otherLetters('L')]
  const used = { house: false }
  const fontNamed = (called: string): FieldFont | undefined => {
    if (named.has(called)) return named.get(called)
    const found = readFont(pdf, called, { embedded: inks.archival, resource: `F${named.size}` })
    if (found) written.set(found.resource, found.entry)
    named.set(called, found?.font)
    return found?.font
  }
  return {
    list: update.reserve(),
    forTexts(called, texts) {
      const own = fontNamed(called)
      if (own && texts.every((text) => own.has(text))) return own
      used.house = true
      return texts.every((text) => house.has(text)) ? house : mixed({ house, others, work: pdf.work })
    },
    marks() {
      written.set('Z', dingbats.dict)
      return dingbats.font
    },
    write() {
      if (used.house)
        written.set(
          'H',
          house.write((object) => update.add(object), inks),
        )
      for (const [resource, font] of others.fonts()) written.set(resource, font)
      update.set(this.list, written)
    },
  }
}

interface ReadOptions {
  embedded: boolean
  resource: string
}

function readFont(pdf: Pdf, called: string, { embedded, resource }: ReadOptions) {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const resources = form && pdf.dictAt(form, 'DR')
  const fonts = resources && pdf.dictAt(resources, 'Font')
  const dict = fonts && pdf.dictAt(fonts, called)
  const descriptor = dict && pdf.dictAt(dict, 'FontDescriptor')
  const program = ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => descriptor && pdf.resolve(descriptor.get(key)) instanceof PdfStream,
  )
  if (embedded && !program) return undefined
  if (!program) {
    // Readers show a font that is missing as Helvetica.
    const base = dict ? (pdf.nameAt(dict, 'BaseFont') ?? '') : 'Helvetica'
    const standard = dict && pdf.nameAt(dict, 'Subtype') === 'Type0' ? undefined : standardFont(base, resource)
    if (standard) return { resource, font: standard.font, entry: standard.dict }
  }
  const own = dict && ownFont(pdf, { font: dict, resource })
  return own && { resource, font: own, entry: fonts!.get(called)! }
}

interface Mixed {
  house: FieldFont
  others: FieldFont
  work: Work
}

/** Finding a font for one character takes as long as reading so many bytes. */
const sortedBytes = 64

/** Ours as far as it goes. */
function mixed({ house, others, work }: Mixed): FieldFont {
  const parts = (text: string) => {
    work.parsed(text.length * sortedBytes)
    return (text.match(/./gsu) ?? []).reduce<{ font: FieldFont; text: string }[]>((found, character) => {
      const font = house.has(character) ? house : others
      const last = found.at(-1)
      if (last?.font === font) last.text += character
      else found.push({ font, text: character })
      return found
    }, [])
  }
  return {
    has: () => true,
    width: (text) => parts(text).reduce((all, part) => all + part.font.width(part.text), 0),
    ...{ ascent: house.ascent, leading: house.leading },
    show: (text, sizePoints) =>
      parts(text)
        .map((part) => part.font.show(part.text, sizePoints))
        .join(' '),
  }
}
