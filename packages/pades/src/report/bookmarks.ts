/** The bookmarks of a report (ISO 32000-2 §12.3.3): one for each section. */
import { name, PdfDict, type PdfObject, type PdfRef, textString } from '@laisen/pdf/objects'
import { shownText } from '../stamp/shown-text.ts'
import type { Bookmark } from './pages.ts'

interface Writing {
  readonly reserve: () => PdfRef
  readonly write: (ref: PdfRef, object: PdfObject) => void
  readonly pages: readonly PdfRef[]
}

/** @returns their root, which the catalogue refers to; undefined where there are none */
export function writeBookmarks(bookmarks: readonly Bookmark[], { reserve, write, pages }: Writing): PdfRef | undefined {
  if (bookmarks.length === 0) return undefined
  const root = reserve()
  const refs = bookmarks.map(() => reserve())
  for (const [index, { title, page, top }] of bookmarks.entries()) {
    const item = PdfDict.of({
      Title: textString(shownText(title)),
      Parent: root,
      Prev: refs[index - 1],
      Next: refs[index + 1],
      Dest: [pages[page]!, name('XYZ'), null, top, null],
    })
    write(refs[index]!, item)
  }
  write(root, PdfDict.of({ Type: name('Outlines'), First: refs[0]!, Last: refs.at(-1)!, Count: refs.length }))
  return root
}
