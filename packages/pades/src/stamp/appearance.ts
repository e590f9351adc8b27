import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import { type PdfFont, pdfFont } from '../font/pdf-font.ts'
import { type ShapedLine, shapeLine, shapeNew } from '../font/shape.ts'
import type { PdfImage, PictureLook } from '../image/pdf-image.ts'
import type { FittedStamp, StampLayout, StampLine } from './layout.ts'
import type { StampFace } from './measure.ts'

export interface AppearanceInput {
  layout: StampLayout
  picture?: PdfImage | undefined
  /** A box of another shape, in whose middle the stamp stands. */
  fitted?: (Omit<FittedStamp, 'layout'> & { widthPoints: number; heightPoints: number }) | undefined
  inks?: StampInks | undefined
}

/** What the document around the stamp asks of its colours. */
export interface StampInks {
  /** A colour space in place of the device's RGB. */
  rgb?: PdfRef | undefined
  cidSet: boolean
  picture: PictureLook
}

export const plainInks: StampInks = { cidSet: false, picture: { flat: false } }

const colours = { ink: '0.086 0.114 0.133', second: '0.42 0.463 0.494', rule: '0.09 0.22 0.549' }
const fontNames: Record<StampFace, string> = { bold: 'F1', regular: 'F2' }

/** A stamp as a form XObject, written when its orientation is asked for, once for each. */
export type StampForms = (matrix: readonly number[]) => PdfRef

/** Writes what all forms of a stamp share through `add`, and each form when it is needed. */
export function stampForms(input: AppearanceInput, add: (object: PdfObject) => PdfRef): StampForms {
  const { layout, picture, fitted, inks = plainInks } = input
  const shaped = layout.lines.map((line) => shapeStampLine(line))
  const fonts = new Map<StampFace, PdfFont>()
  for (const face of new Set(shaped.map((line) => line.face))) {
    fonts.set(
      face,
      pdfFont(
        shaped.filter((line) => line.face === face),
        face,
      ),
    )
  }
  const parts = [
    picture && layout.picture ? drawPicture(picture, layout.picture) : '',
    layout.rule ? drawRule(layout.rule, inks) : '',
    ...layout.lines.map((line, index) => drawLine(line, { shaped: shaped[index]!, font: fonts.get(line.face)!, inks })),
  ].join('')
  const content = fitted
    ? `q ${points(fitted.scale, 10_000)} 0 0 ${points(fitted.scale, 10_000)} ${points(fitted.x)} ${points(fitted.y)} cm\n${parts}Q\n`
    : parts
  const fontResources = PdfDict.of({})
  for (const [face, font] of fonts) fontResources.set(fontNames[face], font.write(add, inks))
  const resources = PdfDict.of({
    Font: fonts.size > 0 ? fontResources : undefined,
    XObject: picture && layout.picture ? PdfDict.of({ Im: picture.write(add, inks.picture) }) : undefined,
    ColorSpace: inks.rgb && PdfDict.of({ [colourSpace]: inks.rgb }),
  })
  const box = fitted ?? layout
  const written = new Map<string, PdfRef>()
  return (matrix) => {
    const known = written.get(matrix.join(' '))
    if (known) return known
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, box.widthPoints, box.heightPoints],
      Matrix: matrix.some((value, index) => value !== identity[index]) ? [...matrix] : undefined,
      Resources: resources,
    })
    // A kilobyte that differs each time: to compress it takes longer than to hash it as it is.
    const form = add(new PdfStream(dict, Buffer.from(content, 'latin1')))
    written.set(matrix.join(' '), form)
    return form
  }
}

/** One form of a stamp, with everything it needs. */
export function writeAppearance(
  { matrix, ...input }: AppearanceInput & { matrix: readonly number[] },
  add: (object: PdfObject) => PdfRef,
): PdfRef {
  return stampForms(input, add)(matrix)
}

const colourSpace = 'CS'

/** To fill, or to draw lines, in a colour. */
function fill(colour: string, { rgb }: StampInks): string {
  return rgb ? `/${colourSpace} cs ${colour} scn` : `${colour} rg`
}

function stroke(colour: string, { rgb }: StampInks): string {
  return rgb ? `/${colourSpace} CS ${colour} SCN` : `${colour} RG`
}

const identity = [1, 0, 0, 1, 0, 0]

let lastTime: ShapedLine | undefined

/** The line with the time is new each second: one is kept, and it does not push the others out of the cache. */
function shapeStampLine(line: StampLine): ShapedLine {
  if (lastTime?.text === line.text && lastTime.face === line.face) return lastTime
  if (!/^\d\d\/\d\d\//.test(line.text)) return shapeLine(line.text, line.face)
  lastTime = shapeNew(line.text, line.face)
  return lastTime
}

function drawPicture(picture: PdfImage, box: NonNullable<StampLayout['picture']>): string {
  // An image fills the unit square; `upright` turns that square as the picture's own orientation asks.
  const place = `${points(box.width)} 0 0 ${points(box.height)} ${points(box.x)} ${points(box.y)} cm`
  const turn = picture.upright ? ` ${picture.upright.join(' ')} cm` : ''
  return `/Artifact BMC q ${place}${turn} /Im Do Q EMC\n`
}

function drawRule({ x, y, width, thickness }: NonNullable<StampLayout['rule']>, inks: StampInks): string {
  const line = `${points(x)} ${points(y)} m ${points(x + width)} ${points(y)} l S`
  return `/Artifact BMC q ${stroke(colours.rule, inks)} ${points(thickness)} w ${line} Q EMC\n`
}

interface DrawnLine {
  shaped: ShapedLine
  font: PdfFont
  inks: StampInks
}

/** How each line was drawn last: names, reasons and places come again, at the same place of a stamp as wide as before. */
const drawn = new WeakMap<ShapedLine, { font: PdfFont; look: string; operators: string }>()

function drawLine(line: StampLine, { shaped, font, inks }: DrawnLine): string {
  const look = `${line.tone} ${line.sizePoints} ${line.x} ${line.baseline} ${inks.rgb === undefined}`
  const known = drawn.get(shaped)
  if (known?.font === font && known.look === look) return known.operators
  const operators = lineOperators(line, { shaped, font, inks })
  drawn.set(shaped, { font, look, operators })
  return operators
}

/** ISO 32000-2 §14.9.4: /ActualText gives readers the line as it was written, however its glyphs were reordered. */
function lineOperators(line: StampLine, { shaped, font, inks }: DrawnLine): string {
  const actual = Buffer.from(`\ufeff${line.text}`, 'utf16le').swap16().toString('hex')
  const start = `BT /${fontNames[line.face]} ${points(line.sizePoints)} Tf ${fill(colours[line.tone], inks)}`
  const glyphs = showGlyphs(shaped, font, line.sizePoints)
  return `/Span <</ActualText <${actual}>>> BDC ${start} ${points(line.x)} ${points(line.baseline)} Td ${glyphs} ET EMC\n`
}

/** ISO 32000-2 §9.4.3: TJ moves left by thousandths of an em, Ts lifts the glyphs that follow it. */
function showGlyphs(line: ShapedLine, font: PdfFont, sizePoints: number): string {
  let out = ''
  let open = ''
  let shift = 0
  let rise = 0
  const flush = () => {
    if (open !== '') out += `[${open}] TJ `
    open = ''
  }
  for (const glyph of line.glyphs) {
    if (glyph.dy !== rise) {
      flush()
      rise = glyph.dy
      out += `${points((rise * sizePoints) / 1000)} Ts `
    }
    shift += glyph.dx
    if (shift !== 0) open += `${-shift}`
    open += `<${font.cid(glyph).toString(16).padStart(4, '0')}>`
    shift = glyph.advance - glyph.dx - font.advance(glyph.glyph)
  }
  flush()
  // A text state outlives its text object: the next line starts on its own baseline again.
  return (rise === 0 ? out : `${out}0 Ts `).trimEnd().replaceAll('><', '')
}

function points(value: number, steps = 1000): string {
  return String(Math.round(value * steps) / steps)
}
