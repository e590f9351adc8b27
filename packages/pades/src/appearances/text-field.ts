/** Text fields, and the chosen item of a combo box (ISO 32000-2 §12.7.5.3 and §12.7.5.4). */
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { decodeText, PdfName, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from '../fields.ts'
import type { FormWidget } from '../form-widgets.ts'
import { defaultLook } from './default-look.ts'
import { type FieldDrawing, paddingOf, shownLine, textOperators } from './field-drawing.ts'
import { inCells, manyLines, oneLine } from './field-lines.ts'
import type { Frame } from './frame.ts'

/** Table 231. */
const flag = { multiline: 1 << 12, password: 1 << 13, file: 1 << 20, comb: 1 << 24, richText: 1 << 25 }
const mostCells = 10_000
/** Cutting a line out of a value takes as long as reading so many bytes. */
const lineBytes = 64

/** Whether the field shows formatted text, which only some readers draw as such (§12.7.4.4). */
export function isRichText(pdf: Pdf, { type, flags, get }: FormWidget): boolean {
  const text = get('RV')
  return type === 'Tx' && (flags & flag.richText) !== 0 && (text instanceof PdfStream || textOf(pdf, text) !== '')
}

export function textField(drawing: FieldDrawing, widget: FormWidget, frame: Frame): string {
  const value = valueText(drawing.pdf, widget.get('V'))
  // Table 231, bit 14: what is typed into it is not shown.
  const shown = widget.flags & flag.password ? '*'.repeat([...shownLine(value)].length) : value
  return writtenText(drawing, { widget, frame, text: shown, plain: false })
}

interface WrittenText {
  widget: FormWidget
  frame: Frame
  text: string
  /** Whether it is one line whatever the flags say, which mean something else there. */
  plain: boolean
}

export function writtenText(drawing: FieldDrawing, { widget, frame, text, plain }: WrittenText): string {
  const { pdf, fonts, inks } = drawing
  pdf.work.parsed(text.length)
  const lines = text.split(/\r\n?|\n/).map(shownLine)
  pdf.work.parsed(lines.length * lineBytes)
  const texts = !plain && widget.flags & flag.multiline ? lines : [lines.join(' ').trimEnd()]
  if (texts.every((line) => line === '')) return ''
  const look = defaultLook(textOf(pdf, widget.get('DA')))
  const font = fonts.forTexts(look.font, texts)
  const room = {
    ...{ font, sizePoints: look.sizePoints, width: frame.width, height: frame.height, padding: paddingOf(frame) },
    work: pdf.work,
    alignment: alignmentOf(widget),
  }
  const cells = plain ? 0 : cellsOf(widget)
  const placed =
    texts.length > 1 || (!plain && widget.flags & flag.multiline)
      ? manyLines(texts, room)
      : cells > 0
        ? inCells(texts[0]!, cells, room)
        : oneLine(texts[0]!, room)
  return textOperators(frame, { ...placed, font, colour: look.colour }, inks)
}

/** Table 228: /Q, by default left. */
export function alignmentOf({ get }: FormWidget): number {
  const alignment = get('Q')
  return typeof alignment === 'number' ? alignment : 0
}

/** 0 if the text stands in no cells. */
function cellsOf({ flags, get }: FormWidget): number {
  const length = get('MaxLen')
  const comb = (flags & flag.comb) !== 0 && (flags & (flag.multiline | flag.password | flag.file)) === 0
  return comb && typeof length === 'number' ? Math.min(mostCells, Math.max(0, Math.trunc(length))) : 0
}

/** Table 228: a text string or a text stream. Readers take a name for a text, too. */
export function valueText(pdf: Pdf, value: PdfObject): string {
  if (value instanceof PdfName) return value.value
  if (!(value instanceof PdfStream)) return textOf(pdf, value)
  try {
    const bytes = decodeStream(pdf, value)
    pdf.work.parsed(bytes.length)
    return decodeText(bytes)
  } catch (error) {
    if (isPdfError(error, 'BAD_STREAM')) return ''
    throw error
  }
}
