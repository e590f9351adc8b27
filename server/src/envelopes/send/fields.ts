import { randomUUID } from 'node:crypto'
import type { DraftField } from '@laisen/contract/envelope-draft'
import { pagesShowing } from '@laisen/contract/envelope-problems'
import type { FieldKind } from '@laisen/contract/envelope-rules'
import type { Locale } from '@laisen/contract/messages/define'
import type { NewField } from '@laisen/pades/form/new-field'
import type { FileRecord } from '../files-store.ts'
import type { StoredDraft } from '../stored-draft.ts'

/** A field of a recipient, in the document and in our table. */
export interface PlannedField {
  readonly recipientKey: string
  readonly name: string
  readonly kind: FieldKind
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly required: boolean
  readonly label: string
  readonly vertical: boolean
}

interface Planned {
  readonly draft: StoredDraft
  readonly documentKey: string
  readonly pages: number
  readonly permits: FileRecord['permits']
  readonly ownFields: FileRecord['ownFields']
}

/**
 * The fields that one document of an envelope gets. Everyone who acts has a signature in each document; where none of theirs is placed,
 * one that is never seen. Undefined where the document has fewer fields of its own than people who act on it, and takes no others.
 */
export function plannedFields({ draft, documentKey, pages, permits, ownFields }: Planned): PlannedField[] | undefined {
  if (permits === 'nothing') return ownPlaces(draft, ownFields)
  // Each act makes its own field.
  if (permits === 'invisible signatures') return draft.recipients.map(({ key }) => unseen(key, ''))
  const placed = draft.fields
    .filter((field) => field.documentKey === documentKey)
    .flatMap((field) => pagesShowing(field, pages).map((page) => planned(field, page)))
  const signs = new Set(placed.filter(({ kind }) => kind === 'signature').map(({ recipientKey }) => recipientKey))
  const others = draft.recipients.filter(({ key }) => !signs.has(key))
  return [...placed, ...others.map(({ key }) => unseen(key))]
}

/** Fields that the document takes as new ones; the rest are signed without one, or are there. */
export function newFields(
  fields: readonly PlannedField[],
  { permits, locale, names }: { permits: FileRecord['permits']; locale: Locale; names: ReadonlyMap<string, string> },
): NewField[] {
  if (permits !== 'everything' && permits !== 'signatures') return []
  return fields.map((field): NewField => {
    const { name, kind, page, x, y, width, height, required, label, vertical, recipientKey: owner } = field
    const tooltip = `${names.get(owner) ?? ''}: ${label || words[locale][kind]}`
    const common = { name, tooltip, owner, required }
    const place = { page, x, y, widthPoints: width, heightPoints: height }
    if (kind === 'signature') return { ...common, kind, place: width === 0 ? 'invisible' : place }
    if (kind === 'checkbox') return { ...common, kind, place }
    return { ...common, kind, place, vertical }
  })
}

const words: Readonly<Record<Locale, Readonly<Record<FieldKind, string>>>> = {
  en: { signature: 'signature', date: 'date', name: 'name', text: 'text', checkbox: 'checkbox', initials: 'initials' },
  th: {
    signature: 'ลายเซ็น',
    date: 'วันที่',
    name: 'ชื่อ',
    text: 'ข้อความ',
    checkbox: 'ช่องทำเครื่องหมาย',
    initials: 'ชื่อย่อ',
  },
}

const newName = () => `Laisen-${randomUUID().slice(-12)}`

function planned(field: DraftField, page: number): PlannedField {
  const { recipientKey, kind, x, y, width, height, required, label, textDirection } = field
  const place = { page, x, y, width, height }
  const vertical = textDirection === 'vertical'
  return { recipientKey, name: newName(), kind, ...place, required, label: label ?? '', vertical }
}

/** A name of the field that is nowhere on a page. */
const unseen = (recipientKey: string, name: string = newName()): PlannedField => ({
  ...{ recipientKey, name, kind: 'signature', page: 1, x: 0, y: 0, width: 0, height: 0 },
  ...{ required: true, label: '', vertical: false },
})

/** The fields that the document came with, one for each in the order of the recipients. */
function ownPlaces(draft: StoredDraft, ownFields: FileRecord['ownFields']): PlannedField[] | undefined {
  if (ownFields.length < draft.recipients.length) return undefined
  return draft.recipients.map(({ key }, index) => {
    const { name, place } = ownFields[index]!
    if (place === 'invisible') return unseen(key, name)
    const { page, x, y, widthPoints: width, heightPoints: height } = place
    return { ...unseen(key, name), page, x, y, width, height }
  })
}
