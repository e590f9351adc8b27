/** Makes fields and their widgets one dictionary, as ISO 32000-2 §12.7.5.5 wants it: poppler shows a field as unsigned if they are two. */
import { PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import type { EmptyField } from './empty-field.ts'

/** The new place of each field that is now its widget, by the number that it had. */
export type Moved = ReadonlyMap<number, PdfRef>

/** Whether the field and its widget are one dictionary. */
export function isMerged({ ref, widget }: EmptyField): boolean {
  return widget.ref.num === ref.num
}

/**
 * The fields as they are once they are merged. Each moves into its widget, so that its page stays as it is. Whoever lists it is changed
 * here, except for the form itself.
 */
export function mergeFields(
  update: PdfUpdate,
  fields: readonly EmptyField[],
): { fields: readonly EmptyField[]; moved: Moved } {
  const moved = new Map<number, PdfRef>()
  const merged = fields.map((field) => {
    if (isMerged(field)) return field
    const { widget, parent } = field
    const dict = widget.dict.clone()
    dict.delete('Parent')
    for (const [key, value] of field.dict) if (key !== 'Kids') dict.set(key, value)
    moved.set(field.ref.num, widget.ref)
    if (parent) moveKid(update, parent, moved)
    return { ...field, ref: widget.ref, dict, widget: { ref: widget.ref, dict } }
  })
  return { fields: merged, moved }
}

function moveKid(update: PdfUpdate, parent: PdfRef, moved: Moved): void {
  const dict = update.get(parent)
  if (!(dict instanceof PdfDict)) return
  const entry = dict.get('Kids')
  const kids = movedIn(update, entry, moved)
  if (entry instanceof PdfRef) update.set(entry, kids)
  else update.set(parent, dict.clone().set('Kids', kids))
}

/** A list of fields that names those which moved by their new place. */
export function movedIn(update: PdfUpdate, list: PdfObject | undefined, moved: Moved): PdfObject[] {
  const items = update.resolve(list)
  if (!Array.isArray(items)) return []
  update.pdf.work.visited(items.length)
  return items.map((item) => (item instanceof PdfRef && moved.get(item.num)) || item)
}
