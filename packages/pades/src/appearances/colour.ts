import type { PdfObject } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { fill, points, type StampInks, stroke } from '../stamp/appearance.ts'

export interface FieldInks extends StampInks {
  /** Set when the document claims to be PDF/A: fonts are embedded then, and colours are RGB. */
  archival: boolean
}

/** One component is grey, three are RGB, four are CMYK; 0 to 1 each (ISO 32000-2 §12.5.6.19). */
export type Colour = readonly number[]

/** Undefined if it is no colour, which an empty list is not either: it means transparent. */
export function colourOf(pdf: Pdf, value: PdfObject | undefined): Colour | undefined {
  const list = pdf.resolve(value)
  if (!Array.isArray(list)) return undefined
  return colourFrom(list.slice(0, 5).map((item) => pdf.resolve(item)))
}

export function colourFrom(components: readonly unknown[]): Colour | undefined {
  const numbers = components.filter((component) => typeof component === 'number')
  if (numbers.length < components.length || ![1, 3, 4].includes(numbers.length)) return undefined
  return numbers.map((component) => Math.min(1, Math.max(0, component)))
}

/** Operators that set the colour of areas and text. */
export function fillColour(colour: Colour, inks: FieldInks): string {
  return inks.archival ? fill(rgbOf(colour), inks) : `${written(colour)} ${operatorOf(colour)}`
}

/** Operators that set the colour of lines. */
export function strokeColour(colour: Colour, inks: FieldInks): string {
  return inks.archival ? stroke(rgbOf(colour), inks) : `${written(colour)} ${operatorOf(colour).toUpperCase()}`
}

function operatorOf(colour: Colour): string {
  return { 1: 'g', 3: 'rg', 4: 'k' }[colour.length] ?? 'g'
}

function written(colour: Colour): string {
  return colour.map((component) => points(component)).join(' ')
}

/** §10.4.2: grey and CMYK as RGB, where a document may only use RGB. */
function rgbOf(colour: Colour): string {
  const [first = 0, second = first, third = first, black] = colour
  if (black === undefined) return written([first, second, third])
  return written([first, second, third].map((ink) => 1 - Math.min(1, ink + black)))
}
