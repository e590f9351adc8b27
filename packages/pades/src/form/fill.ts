/** The fields that a signer fills besides signing: value and appearance together (ISO 32000-2 §12.7.4.3). */
import { name, PdfDict, PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { PadesError } from '../errors.ts'
import { textOf } from '../fields.ts'
import type { EmptyField } from '../sign/empty-field.ts'
import type { Planned } from '../sign/planned.ts'
import { boxOf } from '../sign/widget-box.ts'
import { missingCharacters } from '../stamp/measure.ts'
import { uprightOn } from '../stamp/page-place.ts'
import { shownText } from '../stamp/shown-text.ts'
import { fieldValue, layoutFieldText } from './field-text.ts'
import type { FilledField } from './filled-field.ts'
import { type DrawnHandwriting, drawnHandwriting } from './handwriting.ts'

/** A field of the form that is its own widget, with a copy of its dictionary to change. */
interface OwnField {
  ref: PdfRef
  dict: PdfDict
}

interface PlannedField extends OwnField {
  /** Its new appearance; undefined for a checkbox, which shows another of those it has. */
  appearance: Planned | undefined
}

/** Whoever signs fills what their signature locks, and nothing of others. @throws PadesError FIELD_NOT_FILLABLE */
export function checkOwn(pdf: Pdf, signed: EmptyField | undefined, filled: readonly FilledField[]): void {
  const lock = signed && pdf.dictAt(signed.dict, 'Lock')
  const included = lock && pdf.nameAt(lock, 'Action') === 'Include' ? pdf.arrayAt(lock, 'Fields') : []
  const own = new Set((included ?? []).map((item) => textOf(pdf, item)))
  const foreign = filled.find((field) => !own.has(field.name))
  if (foreign) throw new PadesError('FIELD_NOT_FILLABLE', { fieldName: foreign.name })
}

/** @throws PadesError FIELD_NOT_FOUND, FIELD_NOT_FILLABLE, FIELD_TEXT_NOT_SHOWN, FIELD_TEXT_TOO_LONG, IMAGE_UNKNOWN, IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE */
export function plannedFields(pdf: Pdf, filled: readonly FilledField[]): PlannedField[] {
  const found = fieldsNamed(pdf, new Set(filled.map((field) => field.name)))
  return filled.flatMap((field) => {
    const own = found.get(field.name)
    if (!own) throw new PadesError('FIELD_NOT_FOUND', { fieldName: field.name })
    return plan(pdf, field, own) ?? []
  })
}

/** Our fields stand at the top of the form. */
function fieldsNamed(pdf: Pdf, names: Set<string>): Map<string, OwnField> {
  const found = new Map<string, OwnField>()
  const form = pdf.dictAt(pdf.catalog, 'AcroForm')
  const fields = (form && pdf.arrayAt(form, 'Fields')) ?? []
  pdf.work.visited(fields.length)
  for (const ref of fields) {
    if (found.size === names.size) break
    const dict = pdf.resolve(ref)
    const called = dict instanceof PdfDict ? textOf(pdf, dict.get('T')) : ''
    if (names.has(called) && ref instanceof PdfRef && dict instanceof PdfDict) found.set(called, { ref, dict })
  }
  return found
}

/** Undefined if the field stays as it is. */
function plan(pdf: Pdf, field: FilledField, { ref, dict }: OwnField): PlannedField | undefined {
  const type = field.kind === 'checkbox' ? 'Btn' : 'Tx'
  const usable = pdf.nameAt(dict, 'FT') === type && pdf.nameAt(dict, 'Subtype') === 'Widget' && !dict.has('Kids')
  if (!usable || !isEmpty(pdf, dict)) throw new PadesError('FIELD_NOT_FILLABLE', { fieldName: field.name })
  if (field.kind === 'checkbox') {
    if (!field.checked) return undefined
    return { ref, dict: dict.clone().set('V', name('Yes')).set('AS', name('Yes')), appearance: undefined }
  }
  const look = lookOf(pdf, field.name, dict)
  const value = field.kind === 'text' ? fieldValue(field.text, look) : shownText(field.letters)
  if (value === '') return undefined
  const appearance = field.kind === 'text' ? written(value, look) : drawnInitials(field, value, look)
  return { ref, dict: dict.clone().set('V', valueString(value)), appearance }
}

function isEmpty(pdf: Pdf, dict: PdfDict): boolean {
  const value = pdf.resolve(dict.get('V'))
  return value === null || (value instanceof PdfString && value.bytes.length === 0) || pdf.nameAt(dict, 'V') === 'Off'
}

/** As `personText`, with line feeds. */
function valueString(value: string): PdfString {
  return new PdfString(Buffer.from(`\ufeff${value}`, 'utf16le').swap16(), true)
}

interface FieldLook {
  fieldName: string
  widthPoints: number
  heightPoints: number
  sizePoints: number
  manyLines: boolean
  matrix: readonly number[]
}

const multiline = 1 << 12

/** What the field says about itself: its size, its text, and how it is turned (/MK /R, table 192). */
function lookOf(pdf: Pdf, fieldName: string, dict: PdfDict): FieldLook {
  const marks = pdf.dictAt(dict, 'MK')
  const turn = (marks && pdf.numberAt(marks, 'R')) ?? 0
  const rotate = turn === 90 || turn === 180 || turn === 270 ? turn : 0
  const page = pdf.dictAt(dict, 'P')
  const unit = (page && pdf.numberAt(page, 'UserUnit')) ?? 1
  const userUnit = unit > 0 ? unit : 1
  const box = boxOf(pdf, dict, { rotate, userUnit })
  const size = Number(/([\d.]+)\s+Tf/.exec(textOf(pdf, dict.get('DA')))?.[1])
  if (!box || !(size > 0)) throw new PadesError('FIELD_NOT_FILLABLE', { fieldName })
  const manyLines = ((pdf.numberAt(dict, 'Ff') ?? 0) & multiline) !== 0
  return { fieldName, ...box, sizePoints: size, manyLines, matrix: uprightOn({ rotate, userUnit }) }
}

function written(value: string, { matrix, ...box }: FieldLook): Planned {
  return { layout: layoutFieldText(value, box), matrix }
}

type Initials = Extract<FilledField, { kind: 'initials' }>

/** The drawing, or the letters, as large as they fit, in the middle. @throws PadesError FIELD_TEXT_NOT_SHOWN */
function drawnInitials({ drawing }: Initials, letters: string, look: FieldLook): Planned {
  const { fieldName, widthPoints, heightPoints, matrix } = look
  const picture = handwritingOf(drawing, letters)
  const typed = 'text' in picture ? missingCharacters(picture.text, 'regular') : ''
  if (typed !== '') throw new PadesError('FIELD_TEXT_NOT_SHOWN', { fieldName, characters: typed })
  const scale = Math.min(widthPoints / picture.width, heightPoints / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const box = { x: (widthPoints - width) / 2, y: (heightPoints - height) / 2, width, height }
  return { layout: { widthPoints, heightPoints, picture: box, lines: [] }, picture, matrix }
}

function handwritingOf(drawing: Initials['drawing'], letters: string): DrawnHandwriting {
  return (drawing && drawnHandwriting(drawing)) ?? drawnHandwriting({ kind: 'typed', text: letters })!
}
