import { PdfDict, type PdfObject, PdfRef } from './objects.ts'
import type { Pdf } from './open.ts'

/** A node of the page tree that is a dictionary inside its parent's /Kids, where ISO 32000-2 table 30 requires a reference. */
export interface DirectKid {
  /** The number that it gets if it is written. */
  ref: PdfRef
  dict: PdfDict
  parent: { ref: PdfRef; dict: PdfDict }
}

/** What writing direct kids needs of an update. */
interface Writer {
  readonly pdf: Pdf
  add(object: PdfObject): PdfRef
  set(ref: PdfRef, object: PdfObject): void
  resolve(object: PdfObject | undefined): PdfObject
}

/** What the update writes so far, by number. */
type Changed = ReadonlyMap<number, { object: PdfObject }>

/**
 * Makes every direct kid that was met an object of its own, and its parent refer to it, if the update changes one of them. Returns
 * whether it did.
 */
export function writeDirectKids(update: Writer, changed: Changed): boolean {
  const kids = update.pdf.directKids
  if (!kids.some(({ ref }) => changed.has(ref.num))) return false
  const numbers = new Map(kids.map((kid) => [kid.dict, kid.ref]))
  // A parent was met before its kids, so it is written after them.
  for (const { ref, dict, parent } of kids.toReversed()) {
    const own = changed.get(ref.num)?.object
    update.set(ref, (own instanceof PdfDict ? own : dict).clone().set('Parent', parent.ref))
    referTo(update, parent, { changed, numbers })
  }
  return true
}

function referTo(
  update: Writer,
  parent: DirectKid['parent'],
  { changed, numbers }: { changed: Changed; numbers: ReadonlyMap<PdfDict, PdfRef> },
): void {
  const known = changed.get(parent.ref.num)?.object
  const dict = known instanceof PdfDict ? known : parent.dict
  const entry = dict.get('Kids')
  const listed = update.resolve(entry)
  if (!Array.isArray(listed)) return
  update.pdf.work.visited(listed.length)
  if (!listed.some((kid) => kid instanceof PdfDict)) return
  const kids = listed.map((kid) => {
    if (!(kid instanceof PdfDict)) return kid
    return numbers.get(kid) ?? update.add(kid.clone().set('Parent', parent.ref))
  })
  if (entry instanceof PdfRef) update.set(entry, kids)
  else update.set(parent.ref, dict.clone().set('Kids', kids))
}
