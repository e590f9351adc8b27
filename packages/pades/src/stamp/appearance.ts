import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import { type PdfFont, pdfFont } from '../font/pdf-font.ts'
import { type ShapedLine, shapeLine, shapeNew } from '../font/shape.ts'
import type { PdfImage } from '../image/picture.ts'
import type { StampLayout, StampLine } from './layout.ts'
import type { StampFace } from './measure.ts'

export interface AppearanceInput {
  layout: StampLayout
  picture?: PdfImage | undefined
  /** Brings the stamp, upright as the page is displayed, into the page's own coordinates. */
  matrix: readonly number[]
}

const colours = { ink: '0.086 0.114 0.133', second: '0.42 0.463 0.494', rule: '0.09 0.22 0.549' }
const fontNames: Record<StampFace, string> = { bold: 'F1', regular: 'F2' }

/** Writes the stamp as a form XObject through `add`; returns its reference. */
export function writeAppearance(input: AppearanceInput, add: (object: PdfObject) => PdfRef): PdfRef {
  const { layout, picture } = input
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
  const content = [
    picture && layout.picture ? drawPicture(picture, layout.picture) : '',
    layout.rule ? drawRule(layout.rule) : '',
    ...layout.lines.map((line, index) => drawLine(line, shaped[index]!, fonts.get(line.face)!)),
  ]
  const fontResources = PdfDict.of({})
  for (const [face, font] of fonts) fontResources.set(fontNames[face], font.write(add))
  const resources = PdfDict.of({
    Font: fonts.size > 0 ? fontResources : undefined,
    XObject: picture && layout.picture ? PdfDict.of({ Im: picture.write(add) }) : undefined,
  })
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, layout.widthPoints, layout.heightPoints],
    Matrix: input.matrix.some((value, index) => value !== identity[index]) ? [...input.matrix] : undefined,
    Resources: resources,
  })
  // A kilobyte that differs each time: to compress it takes longer than to hash it as it is.
  return add(new PdfStream(dict, Buffer.from(content.join(''), 'latin1')))
}

const identity = [1, 0, 0, 1, 0, 0]

/** Only the line with the time is new each second; it must not push the others out of the cache. */
function shapeStampLine(line: StampLine): ShapedLine {
  return /^\d\d\/\d\d\//.test(line.text) ? shapeNew(line.text, line.face) : shapeLine(line.text, line.face)
}

function drawPicture(picture: PdfImage, box: NonNullable<StampLayout['picture']>): string {
  // An image fills the unit square; `upright` turns that square as the picture's own orientation asks.
  const place = `${points(box.width)} 0 0 ${points(box.height)} ${points(box.x)} ${points(box.y)} cm`
  const turn = picture.upright ? ` ${picture.upright.join(' ')} cm` : ''
  return `/Artifact BMC q ${place}${turn} /Im Do Q EMC\n`
}

function drawRule({ x, y, width, thickness }: NonNullable<StampLayout['rule']>): string {
  const line = `${points(x)} ${points(y)} m ${points(x + width)} ${points(y)} l S`
  return `/Artifact BMC q ${colours.rule} RG ${points(thickness)} w ${line} Q EMC\n`
}

/** ISO 32000-2 §14.9.4: /ActualText gives readers the line as it was written, however its glyphs were reordered. */
function drawLine(line: StampLine, shaped: ShapedLine, font: PdfFont): string {
  const actual = Buffer.from(`\ufeff${line.text}`, 'utf16le').swap16().toString('hex')
  const start = `BT /${fontNames[line.face]} ${points(line.sizePoints)} Tf ${colours[line.tone]} rg`
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

function points(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
