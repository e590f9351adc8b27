/** A new field merged with its one widget (ISO 32000-2 §12.7.4.1), and how it looks while it is empty. */
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, textString } from '@laisen/pdf/objects'
import type { PdfPage } from '@laisen/pdf/open'
import type { PdfUpdate } from '@laisen/pdf/update'
import { personText } from '../sign/person-text.ts'
import { type StampInks, stampForms } from '../stamp/appearance.ts'
import { type PlacedStamp, placeOnPage, uprightOn } from '../stamp/page-place.ts'
import { checkboxPicture } from './checkbox.ts'
import { roomOf } from './field-room.ts'
import type { NewCheckbox, NewField, NewSignatureField, NewTextField, PagePlace } from './new-field.ts'

/** ISO 32000-2 table 167: Print and Locked. */
const printAndLocked = 132
/** Tables 227 and 231. */
const [readOnly, required, multiline] = [1 << 0, 1 << 1, 1 << 12]
const fieldBytes = 1536

interface Look {
  fields: readonly NewField[]
  inks: StampInks
}

/** Returns the function that writes one field. @throws PadesError STAMP_OUTSIDE_PAGE */
export function fieldWriter(update: PdfUpdate, { fields, inks }: Look): (field: NewField, page: PdfPage) => PdfRef {
  const locks = new Map<string, PdfRef>()
  // Table 235: /Lock is an indirect reference. All signatures of an owner share it, however many pages show them.
  const lockOf = (owner: string): PdfRef => {
    const lock = locks.get(owner) ?? update.add(lockOn(fields.filter((field) => field.owner === owner)))
    locks.set(owner, lock)
    return lock
  }
  return (field, page) => {
    update.pdf.work.kept(fieldBytes)
    const placed = field.place === 'invisible' ? undefined : placeOnPage(page, field.place)
    const entries =
      field.kind === 'signature'
        ? signatureField(update, { field, placed, lock: lockOf(field.owner) })
        : field.kind === 'checkbox'
          ? checkbox(update, { field, placed: placed!, inks })
          : textField(update, { field, page })
    const widget = { Type: name('Annot'), Subtype: name('Widget'), F: printAndLocked, P: page.ref }
    return update.add(
      PdfDict.of({
        ...{ ...widget, T: textString(field.name), TU: personText(field.tooltip) ?? textString(field.name) },
        ...{ Rect: placed ? placed.rect : [0, 0, 0, 0], ...entries },
      }),
    )
  }
}

type Entries = Record<string, PdfObject | undefined>

/** §12.7.5.5: whoever signs locks the fields that are theirs, and no others: those are still to be filled. */
function lockOn(fields: readonly NewField[]): PdfDict {
  const names = fields.map((field) => textString(field.name))
  return PdfDict.of({ Type: name('SigFieldLock'), Action: name('Include'), Fields: names })
}

interface Signature {
  field: NewSignatureField
  placed: PlacedStamp | undefined
  lock: PdfRef
}

function signatureField(update: PdfUpdate, { field, placed, lock }: Signature): Entries {
  const box = field.place === 'invisible' ? { widthPoints: 0, heightPoints: 0 } : field.place
  const ff = field.required ? required : undefined
  return { FT: name('Sig'), Ff: ff, Lock: lock, AP: normal(emptyForm(update, box, placed?.matrix)) }
}

interface Text {
  field: NewTextField
  page: PdfPage
}

/**
 * Read-only for whoever opens the document in a reader: a field is filled by its owner's act and by nothing else. /MK says how it is
 * turned, so that whoever fills it needs no page.
 */
function textField(update: PdfUpdate, { field, page }: Text): Entries {
  const { place, vertical = false } = field
  const { sizePoints, manyLines, ...along } = roomOf({ ...field, ...place })
  const turn = ((page.rotate + (vertical ? 90 : 0)) % 360) as PdfPage['rotate']
  const flags = readOnly | (field.required ? required : 0) | (manyLines ? multiline : 0)
  const matrix = uprightOn({ rotate: turn, userUnit: page.userUnit })
  return {
    ...{ FT: name('Tx'), Ff: flags, DA: textString(`/Helv ${sizePoints} Tf 0 g`) },
    ...{ MK: turn === 0 ? undefined : PdfDict.of({ R: turn }), AP: normal(emptyForm(update, along, matrix)) },
  }
}

interface Checkbox {
  field: NewCheckbox
  placed: PlacedStamp
  inks: StampInks
}

function checkbox(update: PdfUpdate, { field, placed, inks }: Checkbox): Entries {
  const { widthPoints, heightPoints } = field.place
  const box = { x: 0, y: 0, width: widthPoints, height: heightPoints }
  const drawn = (checked: boolean) => {
    const layout = { widthPoints, heightPoints, picture: box, lines: [] }
    const picture = checkboxPicture(box, checked)
    return stampForms({ layout, picture, inks }, (object) => update.add(object))(placed.matrix)
  }
  const states = PdfDict.of({ Yes: drawn(true), Off: drawn(false) })
  const flags = readOnly | (field.required ? required : 0)
  return { FT: name('Btn'), Ff: flags, V: name('Off'), AS: name('Off'), AP: PdfDict.of({ N: states }) }
}

function normal(form: PdfRef): PdfDict {
  return PdfDict.of({ N: form })
}

function emptyForm(
  update: PdfUpdate,
  { widthPoints, heightPoints }: Pick<PagePlace, 'widthPoints' | 'heightPoints'>,
  matrix: PlacedStamp['matrix'] = [1, 0, 0, 1, 0, 0],
): PdfRef {
  const dict = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, widthPoints, heightPoints] as PdfObject[] }
  return update.add(new PdfStream(PdfDict.of({ ...dict, Matrix: matrix, Resources: PdfDict.of({}) }), new Uint8Array()))
}
