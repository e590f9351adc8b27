import { PadesError } from '../errors.ts'
import type { PdfImage } from '../image/pdf-image.ts'
import { readPicture } from '../image/picture.ts'
import { points, type VectorPicture } from '../stamp/appearance.ts'
import type { StampLayout, StampLine } from '../stamp/layout.ts'
import { measureText } from '../stamp/measure.ts'
import { shownText } from '../stamp/shown-text.ts'
import { ascentEm, lineHeightEm, rounded } from '../stamp/text-lines.ts'

/** A signature or initials by hand, as plain values. */
export type Handwriting =
  /** A picture: the bytes of a PNG or JPEG. */
  | { kind: 'picture'; bytes: Uint8Array }
  /** Lines drawn with a pen, in any unit; y points down, as on a screen. */
  | { kind: 'strokes'; strokes: readonly Stroke[] }
  /** A name typed instead of drawn. */
  | { kind: 'typed'; text: string }

/** The points of a line, each with the width of the pen there. */
type Stroke = readonly { x: number; y: number; width: number }[]

/** Handwriting with its proportions, ready to be laid out. */
export type DrawnHandwriting = PdfImage | VectorPicture | TypedName

/** A name that is set as large as its box. */
export interface TypedName {
  width: number
  height: number
  text: string
}

/** Nobody draws more by hand, and a hostile drawing must not cost more. */
const mostPoints = 20_000

/** @throws PadesError IMAGE_UNKNOWN, IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE */
export function drawnHandwriting(handwriting: Handwriting): DrawnHandwriting | undefined {
  if (handwriting.kind === 'picture') return readPicture(handwriting.bytes)
  if (handwriting.kind === 'strokes') return lineDrawing(handwriting.strokes)
  const text = shownText(handwriting.text)
  return text === '' ? undefined : { width: measureText(text, 'regular', 1), height: lineHeightEm, text }
}

/** The strokes in one colour; a line of changing width is drawn in pieces, each as wide as the pen was. */
function lineDrawing(strokes: readonly Stroke[]): VectorPicture {
  const all = strokes.flat()
  if (all.length === 0) throw new PadesError('IMAGE_BROKEN', { detail: 'nothing is drawn' })
  if (all.length > mostPoints) throw new PadesError('IMAGE_BROKEN', { detail: `more than ${mostPoints} points` })
  if (all.some(({ x, y, width }) => ![x, y, width].every((value) => Math.abs(value) < 1e6) || width <= 0))
    throw new PadesError('IMAGE_BROKEN', { detail: 'a point is no number' })
  const edge = (pick: (value: Stroke[number]) => number) => all.reduce((most, one) => Math.max(most, pick(one)), -1e9)
  const [left, top] = [-edge(({ x, width }) => width / 2 - x), -edge(({ y, width }) => width / 2 - y)]
  const [right, bottom] = [edge(({ x, width }) => x + width / 2), edge(({ y, width }) => y + width / 2)]
  const [width, height] = [right - left, bottom - top]
  return {
    width,
    height,
    operators(box) {
      const scale = Math.min(box.width / width, box.height / height)
      const at = (point: Stroke[number]) =>
        `${points(box.x + (point.x - left) * scale)} ${points(box.y + box.height - (point.y - top) * scale)}`
      return `1 J 1 j ${strokes.map((stroke) => strokeOperators(stroke, { at, scale })).join('')}`
    },
  }
}

interface Scaled {
  at(point: Stroke[number]): string
  scale: number
}

/** A single point is a dot: a line of no length with round ends. */
function strokeOperators(stroke: Stroke, { at, scale }: Scaled): string {
  let out = ''
  let open: string | undefined
  const pieces = stroke.length === 1 ? [stroke[0]!, stroke[0]!] : stroke
  for (const [index, point] of pieces.slice(1).entries()) {
    const before = pieces[index]!
    const width = points(((before.width + point.width) / 2) * scale, 20)
    if (width !== open) out += `${open === undefined ? '' : 'S\n'}${width} w ${at(before)} m `
    open = width
    out += `${at(point)} l `
  }
  return open === undefined ? '' : `${out}S\n`
}

/** A typed name as a line of text in the box of the picture; any other handwriting is a picture. */
export function withTypedName(
  layout: StampLayout,
  handwriting: DrawnHandwriting | undefined,
): { layout: StampLayout; picture: PdfImage | VectorPicture | undefined } {
  if (!handwriting || !('text' in handwriting)) return { layout, picture: handwriting }
  const { picture: box, ...others } = layout
  return {
    layout: box ? { ...others, lines: [lineIn(box, handwriting), ...layout.lines] } : layout,
    picture: undefined,
  }
}

function lineIn(box: NonNullable<StampLayout['picture']>, { text, width }: TypedName): StampLine {
  const sizePoints = Math.floor(Math.min(box.height / lineHeightEm, box.width / width) * 100) / 100
  const baseline = rounded(box.y + (lineHeightEm - ascentEm) * sizePoints)
  return { text, face: 'regular', tone: 'ink', sizePoints, x: box.x, baseline }
}
