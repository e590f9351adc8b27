import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent, DraftField } from '@laisen/contract/envelope-draft'
import { pagesShowing } from '@laisen/contract/envelope-problems'
import { isComplete, pagesOf, partsOf } from './documents.ts'

/**
 * The draft without some pages of a document, numbered from 1. Each field stays on those of its pages that are kept; one that has none left
 * goes. Where a file of the document is not there, nothing changes: its pages cannot be counted.
 */
export function withoutPages(
  content: DraftContent,
  documentKey: string,
  { removed, files }: { removed: ReadonlySet<number>; files: readonly EnvelopeFile[] },
): DraftContent {
  const document = content.documents.find(({ key }) => key === documentKey)
  if (!document || !isComplete(document, files)) return content
  const pages = pagesOf(document, files)
  const parts = partsOf(
    pages.filter((_, index) => !removed.has(index + 1)),
    files,
  )
  return {
    ...content,
    documents: content.documents.map((one) => (one.key === documentKey ? { ...one, parts } : one)),
    fields: content.fields.flatMap((field) =>
      field.documentKey === documentKey ? onKeptPages(field, { removed, count: pages.length }) : [field],
    ),
  }
}

interface Removing {
  readonly removed: ReadonlySet<number>
  /** Pages of the document before. */
  readonly count: number
}

function onKeptPages(field: DraftField, { removed, count }: Removing): DraftField[] {
  const numberAfter = (page: number) => page - [...removed].filter((one) => one < page).length
  const kept = pagesShowing(field, count)
    .filter((page) => !removed.has(page))
    .map(numberAfter)
  const page = removed.has(field.page) ? kept[0] : numberAfter(field.page)
  if (page === undefined) return []
  if (field.pageMode !== 'custom') return [{ ...field, page }]
  // The page of its own may be named among the others, or not.
  const namesOwn = field.pages?.includes(field.page)
  return [{ ...field, page, pages: namesOwn ? kept : kept.filter((one) => one !== page) }]
}
