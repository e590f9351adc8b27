/** Combo boxes show the item that was chosen, list boxes those that they have room for (ISO 32000-2 §12.7.5.4). */
import type { PdfObject } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from '../fields.ts'
import type { FormWidget } from '../form-widgets.ts'
import { points } from '../stamp/appearance.ts'
import { fillColour } from './colour.ts'
import { defaultLook } from './default-look.ts'
import { clip, type FieldDrawing, paddingOf, shownLine, spanOperators } from './field-drawing.ts'
import { startOf } from './field-lines.ts'
import type { Frame } from './frame.ts'
import { alignmentOf, valueText, writtenText } from './text-field.ts'

/** Table 233. */
const combo = 1 << 17
/** What readers put behind chosen items. */
const chosenColour = [0.6, 0.75686, 0.8549]
const [usualPoints, smallestPoints] = [12, 4]

interface Option {
  exported: string
  shown: string
}

export function choiceField(drawing: FieldDrawing, widget: FormWidget, frame: Frame): string {
  const { pdf } = drawing
  const options = optionsOf(pdf, widget)
  const chosen = chosenIn(pdf, widget, options)
  if (!(widget.flags & combo)) return listBox(drawing, { widget, frame, options, chosen })
  const [first] = chosen
  const text = first === undefined ? (valuesOf(pdf, widget)[0] ?? '') : options[first]!.shown
  return writtenText(drawing, { widget, frame, text, plain: true })
}

/** Table 234: an option is a text, or what is exported and what is shown. */
function optionsOf(pdf: Pdf, widget: FormWidget): Option[] {
  const list = widget.get('Opt')
  if (!Array.isArray(list)) return valuesOf(pdf, widget).map((value) => ({ exported: value, shown: value }))
  pdf.work.visited(list.length)
  pdf.work.parsed(list.length * optionBytes)
  return list.map((item) => {
    const option = pdf.resolve(item)
    const [exported, shown] = (Array.isArray(option) ? [option[0], option[1]] : [option, option]).map((text) =>
      valueText(pdf, pdf.resolve(text)),
    )
    return { exported: exported!, shown: shown! }
  })
}

const optionBytes = 64

function valuesOf(pdf: Pdf, { get }: FormWidget): string[] {
  const value = get('V')
  if (value === null) return []
  const list: readonly PdfObject[] = Array.isArray(value) ? value : [value]
  pdf.work.visited(list.length)
  return list.map((item) => valueText(pdf, pdf.resolve(item)))
}

/** The numbers of the chosen options. Where /I and /V differ, poppler and pdf.js go by /I. */
function chosenIn(pdf: Pdf, widget: FormWidget, options: readonly Option[]): number[] {
  const stated = widget.get('I')
  const numbers = Array.isArray(stated) ? stated.map((item) => pdf.resolve(item)) : []
  pdf.work.visited(numbers.length)
  const chosen = numbers.filter((number) => typeof number === 'number' && options[number] !== undefined) as number[]
  if (chosen.length > 0) return chosen
  const values = new Set(valuesOf(pdf, widget))
  const named = (pick: (option: Option) => string) =>
    options.flatMap((option, index) => (values.has(pick(option)) ? [index] : []))
  const exported = named((option) => option.exported)
  return exported.length > 0 ? exported : named((option) => option.shown)
}

interface ListBox {
  widget: FormWidget
  frame: Frame
  options: readonly Option[]
  chosen: readonly number[]
}

function listBox(drawing: FieldDrawing, { widget, frame, options, chosen }: ListBox): string {
  const { pdf, fonts, inks } = drawing
  const look = defaultLook(textOf(pdf, widget.get('DA')))
  const texts = options.map(({ shown }) => shownLine(shown))
  if (texts.length === 0) return ''
  const font = fonts.forTexts(look.font, texts)
  const padding = paddingOf(frame)
  const room = { width: frame.width - 2 * padding, height: frame.height - 2 * frame.inset }
  pdf.work.parsed(texts.reduce((all, text) => all + text.length, 0) * 32)
  const widest = look.sizePoints > 0 ? 0 : texts.reduce((most, text) => Math.max(most, font.width(text)), 0)
  const fitting = Math.min(
    usualPoints,
    room.height / texts.length / font.leading,
    widest > 0 ? room.width / widest : usualPoints,
  )
  const sizePoints = look.sizePoints || Math.max(smallestPoints, fitting)
  const row = sizePoints * font.leading
  const top = frame.height - frame.inset
  const rows = Math.ceil(room.height / row)
  const first = firstRow(widget.get('TI'), {
    count: texts.length,
    whole: Math.max(1, Math.floor(room.height / row + 0.01)),
    chosen,
  })
  const shown = texts.slice(first, first + rows)
  const across = { font, alignment: alignmentOf(widget), width: frame.width, padding }
  const placed = shown.map((text, index) => {
    return { text, x: startOf(text, sizePoints, across), y: top - index * row - font.ascent * sizePoints }
  })
  const marked = new Set(chosen)
  const bars = shown.map((_, index) => {
    const bottom = top - (index + 1) * row
    return marked.has(first + index)
      ? `${points(frame.inset)} ${points(bottom)} ${points(frame.width - 2 * frame.inset)} ${points(row)} re f\n`
      : ''
  })
  const colour = chosen.length > 0 ? `${fillColour(chosenColour, inks)}\n` : ''
  const text = spanOperators({ placed, sizePoints, font, colour: look.colour }, inks)
  return `/Tx BMC q ${clip(frame)}${colour}${bars.join('')}${text}Q EMC\n`
}

interface Rows {
  count: number
  /** How many are to be seen in full. */
  whole: number
  chosen: readonly number[]
}

/** Table 234, /TI; without it, as far down as the last chosen item needs. */
function firstRow(stated: PdfObject, { count, whole, chosen }: Rows): number {
  if (typeof stated === 'number') return Math.min(count - 1, Math.max(0, Math.trunc(stated)))
  if (chosen.length === 0) return 0
  const [lowest, highest] = [chosen.reduce((a, b) => Math.min(a, b)), chosen.reduce((a, b) => Math.max(a, b))]
  return Math.min(Math.max(0, highest - whole + 1), lowest)
}
