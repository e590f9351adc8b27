/** Bookmarks that lead to kept pages, and those above them (ISO 32000-2 §12.3.3). */
import { PdfDict, type PdfObject, PdfRef } from '../objects.ts'
import type { Copier } from './copier.ts'
import type { Destinations } from './destinations.ts'
import type { NewFile } from './new-file.ts'

export interface Bookmark {
  /** In terms of the new file. */
  entries: PdfDict
  kids: Bookmark[]
}

const deepest = 32
const bookmarkBytes = 256

/** The bookmarks of a document, whose pages have numbers in the new file. */
export function keptOutlines(copier: Copier, destinations: Destinations): Bookmark[] {
  const { pdf } = copier
  const root = pdf.dictAt(pdf.catalog, 'Outlines')
  const seen = new Set<PdfDict>()
  const listOf = (parent: PdfDict, depth: number): Bookmark[] => {
    const found: Bookmark[] = []
    let item = pdf.dictAt(parent, 'First')
    while (item && !seen.has(item) && depth < deepest) {
      seen.add(item)
      pdf.work.kept(bookmarkBytes)
      const kids = listOf(item, depth + 1)
      const destination = destinations.of(item)
      const page = destination?.[0]
      const leads = page instanceof PdfRef && copier.rules.pages.has(page.num)
      if (leads || kids.length > 0) {
        const dest = leads ? destination : undefined
        const entries = { Title: plain(item, 'Title'), Dest: dest, C: plain(item, 'C'), F: plain(item, 'F') }
        found.push({ entries: copier.copy(PdfDict.of(entries)) as PdfDict, kids })
      }
      item = pdf.dictAt(item, 'Next')
    }
    return found
  }
  const plain = (item: PdfDict, key: string): PdfObject | undefined =>
    item.has(key) ? pdf.resolve(item.get(key)) : undefined
  return root ? listOf(root, 0) : []
}

/** Writes the bookmarks of all documents, closed; undefined if there are none. */
export function* writeOutlines(
  file: NewFile,
  bookmarks: readonly Bookmark[],
): Generator<Uint8Array, PdfRef | undefined> {
  if (bookmarks.length === 0) return undefined
  const root = file.reserve()
  const ends = yield* writeList(file, { bookmarks, parent: root })
  yield* file.write(root, PdfDict.of({ ...ends, Count: bookmarks.length }))
  return root
}

interface List {
  bookmarks: readonly Bookmark[]
  parent: PdfRef
}

function* writeList(file: NewFile, { bookmarks, parent }: List): Generator<Uint8Array, Record<string, PdfRef>> {
  const refs = bookmarks.map(() => file.reserve())
  for (const [index, { entries, kids }] of bookmarks.entries()) {
    const dict = entries.set('Parent', parent)
    if (index > 0) dict.set('Prev', refs[index - 1]!)
    if (index < refs.length - 1) dict.set('Next', refs[index + 1]!)
    if (kids.length > 0) {
      const ends = yield* writeList(file, { bookmarks: kids, parent: refs[index]! })
      for (const [key, ref] of Object.entries(ends)) dict.set(key, ref)
      // §12.3.3, table 151: negative while it is closed.
      dict.set('Count', -kids.length)
    }
    yield* file.write(refs[index]!, dict)
  }
  return { First: refs[0]!, Last: refs.at(-1)! }
}
