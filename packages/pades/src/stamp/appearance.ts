import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import { type PdfFont, pdfFont } from '../font/pdf-font.ts'
import { type ShapedLine, shapeLine, shapeNew } from '../font/shape.ts'
import type { PdfImage, PictureLook } from '../image/pdf-image.ts'
import type { FittedStamp } from './fit.ts'
import type { StampLayout, StampLine } from './layout.ts'
import type { StampFace } from './measure.ts'

/** Lines and areas, which stand in the place of a picture. */
export interface VectorPicture {
  /** In any unit; only the proportions matter. */
  width: number
  height: number
  /** The operators that draw it into a box. The colour of lines and areas is that of ink. */
  operators(box: PictureBox, inks: StampInks): string
}

interface AppearanceInput {
  layout: StampLayout
  picture?: PdfImage | VectorPicture | undefined
  /** Fonts that several appearances share; by default this one has its own. */
  fonts?: StampFonts | undefined
  /** A box of another shape, in which the stamp is centred. */
  fitted?: (Omit<FittedStamp, 'layout'> & { widthPoints: number; heightPoints: number }) | undefined
  inks?: StampInks | undefined
}

/** What the document requires of the colours of the stamp. */
export interface StampInks {
  /** A colour space to use instead of device RGB. */
  rgb?: PdfRef | undefined
  cidSet: boolean
  picture: PictureLook
}

export const plainInks: StampInks = { cidSet: false, picture: { flat: false } }

const colours = { ink: '0.086 0.114 0.133', second: '0.42 0.463 0.494', rule: '0.09 0.22 0.549' }
export const fontNames: Record<StampFace, string> = { bold: 'F1', regular: 'F2' }

/** A stamp as a form XObject, written once for each orientation, on demand. */
export type StampForms = (matrix: readonly number[]) => PdfRef

/** Writes the parts shared by all forms of a stamp through `add`, and each form on demand. */
export function stampForms(input: AppearanceInput, add: (object: PdfObject) => PdfRef): StampForms {
  const { layout, picture, fitted, inks = plainInks } = input
  const shaped = shapedLayout(layout)
  const fonts = input.fonts ?? writeFonts(ownFonts(shaped), { inks, add })
  const operators = operatorsOf(layout, shaped, { picture, fonts, inks })
  const content = fitted
    ? Buffer.concat([
        ascii(
          `q ${points(fitted.scale, 10_000)} 0 0 ${points(fitted.scale, 10_000)} ${points(fitted.x)} ${points(fitted.y)} cm\n`,
        ),
        operators,
        ascii('Q\n'),
      ])
    : operators
  const fontResources = new PdfDict()
  for (const face of shaped.faces) fontResources.set(fontNames[face], fonts.get(face)!.ref)
  const image = layout.picture && picture && 'write' in picture ? picture : undefined
  const resources = PdfDict.of({
    Font: fontResources.size > 0 ? fontResources : undefined,
    XObject: image && PdfDict.of({ Im: image.write(add, inks.picture) }),
    ColorSpace: inks.rgb && PdfDict.of({ [colourSpace]: inks.rgb }),
  })
  const box = fitted ?? layout
  const written = new Map<string, PdfRef>()
  return (matrix) => {
    const orientation = matrix.join(' ')
    const known = written.get(orientation)
    if (known) return known
    const dict = PdfDict.of({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, box.widthPoints, box.heightPoints],
      Matrix: matrix.some((value, index) => value !== identity[index]) ? [...matrix] : undefined,
      Resources: resources,
    })
    // About a kilobyte. Compressing it would take longer than hashing it uncompressed.
    const form = add(new PdfStream(dict, content))
    written.set(orientation, form)
    return form
  }
}

/** The fonts of one or several appearances, by face. */
type StampFonts = ReadonlyMap<StampFace, { font: PdfFont; ref: PdfRef }>

interface FontsTarget {
  inks: StampInks
  add: (object: PdfObject) => PdfRef
}

/** Writes the fonts that these lines need: one subset for each face. */
export function stampFonts(lines: readonly StampLine[], target: FontsTarget): StampFonts {
  return writeFonts(fontsFor(lines.map(shapeStampLine)), target)
}

function writeFonts(fonts: readonly PdfFont[], { inks, add }: FontsTarget): StampFonts {
  return new Map(fonts.map((font) => [font.face, { font, ref: font.write(add, inks) }]))
}

function fontsFor(lines: readonly ShapedLine[]): PdfFont[] {
  return [...Map.groupBy(lines, ({ face }) => face)].map(([face, shaped]) => pdfFont(shaped, face))
}

interface ShapedLayout {
  lines: readonly ShapedLine[]
  faces: ReadonlySet<StampFace>
  /** Of these lines alone, once they have been needed. */
  fonts?: readonly PdfFont[]
  /** How it was last drawn, with an image or without any. */
  drawn?: Drawn
}

interface Drawn {
  image: boolean
  upright: PdfImage['upright']
  fonts: readonly PdfFont[]
  plain: boolean
  operators: Uint8Array
}

/** `layoutStamp` returns one layout for stamps that are alike, which is shaped and drawn once for all of them. */
const shapedLayouts = new WeakMap<StampLayout, ShapedLayout>()

function shapedLayout(layout: StampLayout): ShapedLayout {
  const known = shapedLayouts.get(layout)
  if (known) return known
  const lines = layout.lines.map(shapeStampLine)
  const shaped = { lines, faces: new Set(lines.map(({ face }) => face)) }
  shapedLayouts.set(layout, shaped)
  return shaped
}

function ownFonts(shaped: ShapedLayout): readonly PdfFont[] {
  shaped.fonts ??= fontsFor(shaped.lines)
  return shaped.fonts
}

/** One form of a stamp, with everything it needs. */
export function writeAppearance(
  { matrix, ...input }: AppearanceInput & { matrix: readonly number[] },
  add: (object: PdfObject) => PdfRef,
): PdfRef {
  return stampForms(input, add)(matrix)
}

const colourSpace = 'CS'

/** Operators that set the fill or stroke colour. */
export function fill(colour: string, { rgb }: StampInks): string {
  return rgb ? `/${colourSpace} cs ${colour} scn` : `${colour} rg`
}

export function stroke(colour: string, { rgb }: StampInks): string {
  return rgb ? `/${colourSpace} CS ${colour} SCN` : `${colour} RG`
}

const identity = [1, 0, 0, 1, 0, 0]

let lastTime: ShapedLine | undefined

/** The line with the time changes every second. Only the last one is kept, so that it does not evict the others from the cache. */
function shapeStampLine(line: StampLine): ShapedLine {
  if (lastTime?.text === line.text && lastTime.face === line.face) return lastTime
  if (!/^\d\d\/\d\d\//.test(line.text)) return shapeLine(line.text, line.face)
  lastTime = shapeNew(line.text, line.face)
  return lastTime
}

type PictureBox = NonNullable<StampLayout['picture']>

interface Drawing {
  picture: PdfImage | VectorPicture | undefined
  fonts: StampFonts
  inks: StampInks
}

function operatorsOf(layout: StampLayout, shaped: ShapedLayout, drawing: Drawing): Uint8Array {
  const { picture, fonts, inks } = drawing
  if (picture && 'operators' in picture) return draw(layout, shaped, drawing)
  const look = { image: picture !== undefined, upright: picture?.upright, plain: inks.rgb === undefined }
  const { drawn } = shaped
  if (
    drawn?.image === look.image &&
    drawn.upright === look.upright &&
    drawn.plain === look.plain &&
    drawn.fonts.every((font) => font === fonts.get(font.face)?.font)
  )
    return drawn.operators
  const operators = draw(layout, shaped, drawing)
  shaped.drawn = { ...look, fonts: [...shaped.faces].map((face) => fonts.get(face)!.font), operators }
  return operators
}

function draw(layout: StampLayout, { lines }: ShapedLayout, { picture, fonts, inks }: Drawing): Uint8Array {
  const parts = [
    picture && layout.picture ? drawPicture(picture, layout.picture, inks) : '',
    layout.rule ? drawRule(layout.rule, inks) : '',
    ...layout.lines.map((line, index) =>
      lineOperators(line, { shaped: lines[index]!, font: fonts.get(line.face)!.font, inks }),
    ),
  ]
  return ascii(parts.join(''))
}

function ascii(operators: string): Uint8Array {
  return Buffer.from(operators, 'latin1')
}

function drawPicture(picture: PdfImage | VectorPicture, box: PictureBox, inks: StampInks): string {
  if ('operators' in picture)
    return `/Artifact BMC q ${stroke(colours.ink, inks)} ${fill(colours.ink, inks)}\n${picture.operators(box, inks)}Q EMC\n`
  // An image fills the unit square; `upright` rotates that square according to the picture's orientation.
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

/** A line as operators. ISO 32000-2 §14.9.4: /ActualText gives readers the original line, even if its glyphs were reordered. */
export function lineOperators(line: StampLine, { shaped, font, inks }: DrawnLine): string {
  const start = `BT /${fontNames[line.face]} ${points(line.sizePoints)} Tf ${fill(colours[line.tone], inks)}`
  const glyphs = glyphOperators(shaped, font, line.sizePoints)
  return `${actualText(line.text)} BDC ${start} ${points(line.x)} ${points(line.baseline)} Td ${glyphs} ET EMC\n`
}

/** The start of marked content, which says the text that its glyphs show. */
export function actualText(text: string): string {
  return `/Span <</ActualText <${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>>>`
}

/** ISO 32000-2 §9.4.3: TJ moves left in thousandths of an em; Ts raises the glyphs that follow. */
export function glyphOperators(line: ShapedLine, font: PdfFont, sizePoints: number): string {
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
  // The text state outlasts its text object, so the rise is reset for the next line.
  return (rise === 0 ? out : `${out}0 Ts `).trimEnd().replaceAll('><', '')
}

export function points(value: number, steps = 1000): string {
  return String(Math.round(value * steps) / steps)
}
