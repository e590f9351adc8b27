/** What all fields of a form are drawn with, and how their parts become an appearance. */
import { name, PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { points } from '../stamp/appearance.ts'
import { type Colour, type FieldInks, fillColour } from './colour.ts'
import type { FieldFont } from './field-font.ts'
import type { Lines, PlacedText } from './field-lines.ts'
import type { FormFonts } from './form-fonts.ts'
import type { Frame } from './frame.ts'

export interface FieldDrawing {
  pdf: Pdf
  fonts: FormFonts
  inks: FieldInks
}

interface ShownLines extends Lines {
  font: FieldFont
  colour: Colour
}

/** Text inside of the border, marked as what a field shows (ISO 32000-2 §12.7.4.3). */
export function textOperators(frame: Frame, shown: ShownLines, inks: FieldInks): string {
  return `/Tx BMC q ${clip(frame)}${spanOperators(shown, inks)}Q EMC\n`
}

export function clip({ width, height, inset }: Frame): string {
  const [across, up] = [width - 2 * inset, height - 2 * inset]
  if (across <= 0 || up <= 0) return ''
  return `${points(inset)} ${points(inset)} ${points(across)} ${points(up)} re W n\n`
}

export function spanOperators({ placed, sizePoints, font, colour }: ShownLines, inks: FieldInks): string {
  const line = ({ text, x, y }: PlacedText) => `1 0 0 1 ${points(x)} ${points(y)} Tm ${font.show(text, sizePoints)}\n`
  return placed.length === 0 ? '' : `BT ${fillColour(colour, inks)}\n${placed.map(line).join('')}ET `
}

export function appearanceOf({ pdf, fonts, inks }: FieldDrawing, frame: Frame, operators: string): PdfStream {
  const content = Buffer.from(frame.operators + operators, 'latin1')
  pdf.work.kept(appearanceBytes + content.length)
  pdf.work.parsed(appearanceBytes)
  const dict = {
    ...{ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, frame.width, frame.height] as PdfObject[] },
    Matrix: frame.matrix.every((value, index) => value === upright[index]) ? undefined : [...frame.matrix],
    Resources: PdfDict.of({ Font: fonts.list, ColorSpace: inks.rgb && PdfDict.of({ CS: inks.rgb }) }),
  }
  return new PdfStream(PdfDict.of(dict), content)
}

const appearanceBytes = 2048
const upright = [1, 0, 0, 1, 0, 0]

/** Between the edge and the text. */
export function paddingOf({ inset }: Frame): number {
  return 2 + inset
}

/** One line of a value as readers draw it: without controls, and without what turns or hides the text around it. */
export function shownLine(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .normalize('NFC')
    .trimEnd()
}
