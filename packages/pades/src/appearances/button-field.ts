/** Check boxes and radio buttons in both of their states, and push buttons with their caption (ISO 32000-2 §12.7.5.2). */
import { PdfDict } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { textOf } from '../fields.ts'
import type { FormWidget } from '../form-widgets.ts'
import { points } from '../stamp/appearance.ts'
import { fillColour, strokeColour } from './colour.ts'
import { defaultLook } from './default-look.ts'
import { type FieldDrawing, textOperators } from './field-drawing.ts'
import { circle, type Frame } from './frame.ts'
import { standardWidths } from './standard-widths.ts'
import { valueText, writtenText } from './text-field.ts'

/** Table 229. */
const [radio, pushButton] = [1 << 15, 1 << 16]

export function isPushButton({ type, flags }: FormWidget): boolean {
  return type === 'Btn' && (flags & pushButton) !== 0
}

/** The caption of a push button in the middle. */
export function pushedButton(drawing: FieldDrawing, widget: FormWidget, frame: Frame): string {
  const look = drawing.pdf.dictAt(widget.dict, 'MK')
  const text = look ? textOf(drawing.pdf, look.get('CA')) : ''
  const get: FormWidget['get'] = (key) => (key === 'Q' ? 1 : widget.get(key))
  return writtenText(drawing, { widget: { ...widget, get }, frame, text, plain: true })
}

interface ButtonState {
  /** The name of the state that is not "Off". */
  on: string
  checked: boolean
}

/**
 * /AS says which state is seen (§12.5.5), and /V where there is no /AS. A state that the button does not have is not on, but a button
 * without states takes any.
 */
export function stateOf(pdf: Pdf, { dict, flags, get }: FormWidget): ButtonState {
  const appearances = pdf.dictAt(dict, 'AP')
  const normal = appearances && pdf.resolve(appearances.get('N'))
  const states = normal instanceof PdfDict ? [...normal.keys()].filter((state) => state !== 'Off') : []
  pdf.work.visited(states.length)
  const own = pdf.nameAt(dict, 'AS')
  const value = valueText(pdf, get('V')) || 'Off'
  const alone = states.length === 0 && (flags & radio) !== 0 ? 'Off' : value
  const seen = own ?? alone
  const checked = seen !== 'Off' && (states.length === 0 || states.includes(seen))
  return { on: checked ? seen : (states[0] ?? (value === 'Off' ? 'Yes' : value)), checked }
}

/** A caption is a character of ZapfDingbats: the check mark and the disc are usual. */
export function markOf(pdf: Pdf, { dict, flags }: FormWidget): string {
  const look = pdf.dictAt(dict, 'MK')
  const caption = look ? textOf(pdf, look.get('CA')).slice(0, 1) : ''
  return widthOf(caption) > 0 ? caption : flags & radio ? disc : check
}

const [check, cross, disc, diamond, square] = ['3', '8', 'l', 'u', 'n']

export function isRound({ flags }: FormWidget, mark: string): boolean {
  return (flags & radio) !== 0 && mark === disc
}

const widths = standardWidths.dingbats.split(' ').map(Number)

function widthOf(caption: string): number {
  return caption === '' ? 0 : (widths[caption.charCodeAt(0) - 32] ?? 0)
}

interface Mark {
  widget: FormWidget
  frame: Frame
  mark: string
}

/** The mark of a button that is on, in the middle. A document whose fonts must be embedded has it as lines. */
export function markOperators({ pdf, fonts, inks }: FieldDrawing, { widget, frame, mark }: Mark): string {
  const { width, height } = frame
  const look = defaultLook(textOf(pdf, widget.get('DA')))
  const sizePoints = look.sizePoints || Math.min(width, height) * 0.8
  const side = Math.min(sizePoints, width, height)
  const box = { x: (width - side) / 2, y: (height - side) / 2, side }
  if (inks.archival)
    return `q ${fillColour(look.colour, inks)} ${strokeColour(look.colour, inks)} ${markLines(mark, box)} Q\n`
  const font = fonts.marks()
  const placed = [
    { text: mark, x: (width - font.width(mark) * sizePoints) / 2, y: height / 2 - capitalEm * sizePoints },
  ]
  return textOperators(frame, { placed, sizePoints, font, colour: look.colour }, inks)
}

/** Half the height of a mark. */
const capitalEm = 0.3525

function markLines(mark: string, { x, y, side }: { x: number; y: number; side: number }): string {
  const at = (right: number, up: number) => `${points(x + right * side)} ${points(y + up * side)}`
  const pen = `${points(side * 0.12)} w`
  if (mark === disc) return `${circle(x + side / 2, y + side / 2, side * 0.4)} f`
  if (mark === square) return `${at(0.15, 0.15)} ${points(side * 0.7)} ${points(side * 0.7)} re f`
  if (mark === diamond) return `${at(0.5, 0.1)} m ${at(0.9, 0.5)} l ${at(0.5, 0.9)} l ${at(0.1, 0.5)} l f`
  if (mark === cross) return `${pen} ${at(0.15, 0.15)} m ${at(0.85, 0.85)} l ${at(0.15, 0.85)} m ${at(0.85, 0.15)} l S`
  return `${pen} ${at(0.15, 0.5)} m ${at(0.4, 0.22)} l ${at(0.85, 0.82)} l S`
}
