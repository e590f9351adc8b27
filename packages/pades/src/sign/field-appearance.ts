import { name, PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { FormWidget } from '../form-widgets.ts'

/** ISO 32000-2 table 230 and 231: multiline, password, file, comb, rich text. For choices: a list instead of a combo box. */
const specialText = 0x1000 | 0x2000 | 0x10_0000 | 0x100_0000 | 0x200_0000
const combo = 0x2_0000
const pushButton = 0x1_0000

/**
 * The appearance of a field that has none: its background and border, and one line of plain text in the font of the form (§12.7.4.3).
 * Undefined for whatever would need more than that; it is then better not drawn than drawn wrong.
 */
export function drawnField(pdf: Pdf, widget: FormWidget): PdfStream | undefined {
  const box = boxOf(pdf, widget.dict)
  const look = pdf.dictAt(widget.dict, 'MK') ?? new PdfDict()
  if ((pdf.numberAt(look, 'R') ?? 0) !== 0) return undefined
  const frame = frameOf(pdf, look, box)
  const text = textIn(pdf, widget, box)
  if (frame === undefined || text === undefined) return undefined
  const dict = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, box.width, box.height] as PdfObject[],
    Resources: text.resources,
  }
  return new PdfStream(PdfDict.of(dict), Buffer.from(frame + text.content, 'latin1'))
}

interface Box {
  width: number
  height: number
}

function boxOf(pdf: Pdf, widget: PdfDict): Box {
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  return { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/** Background and border by table 192. */
function frameOf(pdf: Pdf, look: PdfDict, { width, height }: Box): string | undefined {
  const [background, border] = [colourOf(pdf, look, 'BG'), colourOf(pdf, look, 'BC')]
  if (background === undefined || border === undefined) return undefined
  const filled = background && `q ${background} ${fillOperator(background)} 0 0 ${width} ${height} re f Q\n`
  const stroked =
    border && `q ${border} ${fillOperator(border).toUpperCase()} 0.5 0.5 ${width - 1} ${height - 1} re S Q\n`
  return filled + stroked
}

/** The components of a colour, empty if there is none; undefined if it is no colour. */
function colourOf(pdf: Pdf, look: PdfDict, key: string): string | undefined {
  const values = (pdf.arrayAt(look, key) ?? []).slice(0, 5).map((item) => pdf.resolve(item))
  if (values.length === 0) return ''
  return [1, 3, 4].includes(values.length) && values.every((value) => typeof value === 'number')
    ? values.join(' ')
    : undefined
}

function fillOperator(components: string): string {
  return { 1: 'g', 3: 'rg', 4: 'k' }[components.split(' ').length] ?? ''
}

interface FieldText {
  content: string
  resources: PdfDict
}

function textIn(pdf: Pdf, widget: FormWidget, { height }: Box): FieldText | undefined {
  const { type, value, flags } = widget
  const nothing = { content: '', resources: PdfDict.of({}) }
  if (type === 'Btn')
    return (flags & pushButton) === 0 && (pdf.nameAt(widget.dict, 'AS') ?? 'Off') === 'Off' ? nothing : undefined
  if (value === '') return nothing
  const plain = type === 'Tx' ? (flags & specialText) === 0 : type === 'Ch' && (flags & combo) !== 0
  const parsed = /^([^()<>]*?)\/([^\s/]+)\s+([\d.]+)\s+Tf([^()<>]*)$/.exec(widget.look)
  const fonts = parsed && fontsOf(pdf, parsed[2]!)
  if (!plain || widget.alignment !== 0 || !fonts || !/^[\x20-\x7e]*$/.test(value)) return undefined
  const stated = Number(parsed[3])
  const size = stated > 0 ? stated : Math.min(12, Math.max(4, Math.round(height * 0.65)))
  const baseline = Math.round((height - size * 0.7) * 50) / 100
  const shown = value.replace(/[()\\]/g, String.raw`\$&`)
  const look = `${parsed[1]}/${parsed[2]} ${size} Tf${parsed[4]}`
  return {
    content: `/Tx BMC q BT ${look} 2 ${baseline} Td (${shown}) Tj ET Q EMC\n`,
    resources: PdfDict.of({ Font: fonts }),
  }
}

/** The form's font of this name; undefined unless its codes are those of ASCII. */
function fontsOf(pdf: Pdf, called: string): PdfDict | undefined {
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const resources = form && pdf.dictAt(form, 'DR')
  const fonts = resources && pdf.dictAt(resources, 'Font')
  const font = fonts && pdf.dictAt(fonts, called)
  const kind = font && pdf.nameAt(font, 'Subtype')
  if (!fonts || !font || (kind !== 'Type1' && kind !== 'TrueType')) return undefined
  return PdfDict.of({ [called]: fonts.get(called) })
}
