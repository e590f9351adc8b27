/** The box of a widget: its size, how it is turned, its background and its border (ISO 32000-2 tables 168 and 192). */
import { PdfDict } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { points } from '../stamp/appearance.ts'
import { uprightOn } from '../stamp/page-place.ts'
import { type Colour, colourOf, type FieldInks, fillColour, strokeColour } from './colour.ts'

export interface Frame {
  /** In units of the page, as the text stands. */
  width: number
  height: number
  matrix: readonly number[]
  /** How much of each side the border takes. */
  inset: number
  operators: string
}

interface FrameLook {
  inks: FieldInks
  /** Set when the box of a radio button is a circle. */
  round?: boolean
}

/** Undefined if the widget has no size. */
export function frameOf(pdf: Pdf, widget: PdfDict, { inks, round = false }: FrameLook): Frame | undefined {
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (!(across > 0 && up > 0)) return undefined
  const look = pdf.dictAt(widget, 'MK') ?? new PdfDict()
  const turn = (((pdf.numberAt(look, 'R') ?? 0) % 360) + 360) % 360
  const rotate = turn === 90 || turn === 180 || turn === 270 ? turn : 0
  const [width, height] = rotate % 180 === 0 ? [across, up] : [up, across]
  const box = { width, height, round }
  const background = colourOf(pdf, look.get('BG'))
  const border = borderOf(pdf, widget, colourOf(pdf, look.get('BC')))
  const filled = background ? `q ${fillColour(background, inks)} ${outline(box, 0)} f Q\n` : ''
  const raised = border?.style === 'B' || border?.style === 'I'
  return {
    ...{ width, height, matrix: uprightOn({ rotate, userUnit: 1 }) },
    inset: (border?.width ?? 0) * (raised ? 2 : 1),
    operators: filled + (border ? borderOperators(border, box, inks) : ''),
  }
}

interface Border {
  colour: Colour
  width: number
  style: string
  dash: readonly number[]
}

const widest = 100

/** Undefined if none is drawn. /BS takes the place of /Border (§12.5.4). */
function borderOf(pdf: Pdf, widget: PdfDict, colour: Colour | undefined): Border | undefined {
  const stated = pdf.dictAt(widget, 'BS')
  const old = stated ? [] : (pdf.arrayAt(widget, 'Border') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const width = stated ? (pdf.numberAt(stated, 'W') ?? 1) : (old[2] ?? 1)
  if (!colour || typeof width !== 'number' || !(width > 0)) return undefined
  const pattern = (stated ? pdf.arrayAt(stated, 'D') : Array.isArray(old[3]) ? old[3] : undefined) ?? [3]
  const lengths = pattern.slice(0, 4).map((item) => pdf.resolve(item))
  const dash = lengths.filter((length) => typeof length === 'number' && length >= 0) as number[]
  const style = stated ? (pdf.nameAt(stated, 'S') ?? 'S') : Array.isArray(old[3]) ? 'D' : 'S'
  return { colour, width: Math.min(width, widest), style, dash: dash.some((length) => length > 0) ? dash : [3] }
}

interface Box {
  width: number
  height: number
  round: boolean
}

function borderOperators({ colour, width, style, dash }: Border, box: Box, inks: FieldInks): string {
  const pen = `q ${strokeColour(colour, inks)} ${points(width)} w`
  if (style === 'U') return `${pen} 0 ${points(width / 2)} m ${points(box.width)} ${points(width / 2)} l S Q\n`
  const dashed = style === 'D' ? ` [${dash.map((length) => points(length)).join(' ')}] 0 d` : ''
  const line = `${pen}${dashed} ${outline(box, width / 2)} S Q\n`
  if (box.round || (style !== 'B' && style !== 'I')) return line
  const [light, dark] = style === 'B' ? [1, 0.5] : [0.5, 0.75]
  return (
    edge(box, { width, grey: light, upper: true, inks }) + edge(box, { width, grey: dark, upper: false, inks }) + line
  )
}

interface Edge {
  width: number
  grey: number
  upper: boolean
  inks: FieldInks
}

/** Two sides of a box that seems raised or sunk. */
function edge({ width: w, height: h }: Box, { width, grey, upper, inks }: Edge): string {
  const [outer, inner] = [width, 2 * width]
  const far = (value: number, by: number) => points(value - by)
  const corners = upper
    ? [
        [far(outer, 0), far(outer, 0)],
        [far(outer, 0), far(h, outer)],
        [far(w, outer), far(h, outer)],
        [far(w, inner), far(h, inner)],
        [far(inner, 0), far(h, inner)],
        [far(inner, 0), far(inner, 0)],
      ]
    : [
        [far(w, outer), far(h, outer)],
        [far(w, outer), far(outer, 0)],
        [far(outer, 0), far(outer, 0)],
        [far(inner, 0), far(inner, 0)],
        [far(w, inner), far(inner, 0)],
        [far(w, inner), far(h, inner)],
      ]
  const [first, ...others] = corners.map((corner) => corner.join(' '))
  return `q ${fillColour([grey], inks)} ${first} m ${others.map((corner) => `${corner} l`).join(' ')} f Q\n`
}

/** A rectangle or, for a radio button, a circle, so far inside of the box. */
function outline({ width, height, round }: Box, inside: number): string {
  if (round) return circle(width / 2, height / 2, Math.min(width, height) / 2 - inside)
  return `${points(inside)} ${points(inside)} ${points(width - 2 * inside)} ${points(height - 2 * inside)} re`
}

/** How far the control points of a quarter of a circle are from its ends, in radii. */
const kappa = 0.5523

export function circle(x: number, y: number, radius: number): string {
  const r = Math.max(0, radius)
  const k = r * kappa
  const at = (dx: number, dy: number) => `${points(x + dx)} ${points(y + dy)}`
  return [
    `${at(r, 0)} m`,
    `${at(r, k)} ${at(k, r)} ${at(0, r)} c`,
    `${at(-k, r)} ${at(-r, k)} ${at(-r, 0)} c`,
    `${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)} c`,
    `${at(k, -r)} ${at(r, -k)} ${at(r, 0)} c h`,
  ].join(' ')
}
