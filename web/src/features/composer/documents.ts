import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent, DraftField } from '@laisen/contract/envelope-draft'
import type { DraftDocument } from './draft.ts'

/** A page of a document: which page of which file it is, and its size in points as displayed. */
export interface DocumentPage {
  readonly fileID: number
  readonly page: number
  readonly width: number
  readonly height: number
}

/** The pages of a document in order. Files that are not there have none. */
export function pagesOf({ parts }: DraftDocument, files: readonly EnvelopeFile[]): DocumentPage[] {
  return parts.flatMap(({ fileID, pages }) => {
    const sizes = files.find((file) => file.fileID === fileID)?.pages ?? []
    const numbers = pages ?? sizes.map((_, index) => index + 1)
    return numbers.flatMap((page) => {
      const size = sizes[page - 1]
      return size ? [{ fileID, page, ...size }] : []
    })
  })
}

/** The parts that name these pages. A file whose pages are all there, in order, is named whole, so that it stays as it is. */
export function partsOf(
  pages: readonly Pick<DocumentPage, 'fileID' | 'page'>[],
  files: readonly EnvelopeFile[],
): DraftDocument['parts'] {
  const parts: { fileID: number; pages: number[] }[] = []
  for (const { fileID, page } of pages) {
    const last = parts.at(-1)
    if (last?.fileID === fileID) last.pages.push(page)
    else parts.push({ fileID, pages: [page] })
  }
  return parts.map(({ fileID, pages }) => {
    const count = files.find((file) => file.fileID === fileID)?.pages.length
    const whole = pages.length === count && pages.every((page, index) => page === index + 1)
    return { fileID, pages: whole ? null : pages }
  })
}

/** Whether files of a document are signed, which keeps it whole. */
export function isSigned({ parts }: DraftDocument, files: readonly EnvelopeFile[]): boolean {
  return parts.some(({ fileID }) => (files.find((file) => file.fileID === fileID)?.signed ?? 0) > 0)
}

/**
 * The draft without some pages of a document, numbered from 1. Fields on later pages stay on theirs, and those on removed
 * pages go.
 */
export function withoutPages(
  content: DraftContent,
  documentKey: string,
  { removed, files }: { removed: ReadonlySet<number>; files: readonly EnvelopeFile[] },
): DraftContent {
  const numberAfter = (page: number) => page - [...removed].filter((one) => one < page).length
  const keptOf = (document: DraftDocument) => pagesOf(document, files).filter((_, index) => !removed.has(index + 1))
  const moved = (field: DraftField): DraftField => ({
    ...field,
    page: numberAfter(field.page),
    ...(field.pages && { pages: field.pages.filter((page) => !removed.has(page)).map(numberAfter) }),
  })
  return {
    ...content,
    documents: content.documents.map((document) =>
      document.key === documentKey ? { ...document, parts: partsOf(keptOf(document), files) } : document,
    ),
    fields: content.fields
      .filter((field) => field.documentKey !== documentKey || !removed.has(field.page))
      .map((field) => (field.documentKey === documentKey ? moved(field) : field)),
  }
}

/** The draft with a document put behind the pages of the one before it. Its fields come along. */
export function mergedIntoPrevious(content: DraftContent, key: string, files: readonly EnvelopeFile[]): DraftContent {
  const index = content.documents.findIndex((one) => one.key === key)
  const [before, document] = [content.documents[index - 1], content.documents[index]]
  if (!before || !document) return content
  const pages = pagesOf(before, files)
  const moved = (field: DraftField): DraftField => ({
    ...field,
    documentKey: before.key,
    page: field.page + pages.length,
    // Up to the last page means up to the last page of this document still.
    ...(field.pageMode === 'toLast' && {
      pageMode: 'custom' as const,
      pages: pagesOf(document, files)
        .map((_, at) => at + 1 + pages.length)
        .filter((page) => page > field.page + pages.length),
    }),
    ...(field.pageMode === 'custom' && { pages: (field.pages ?? []).map((page) => page + pages.length) }),
  })
  const parts = partsOf([...pages, ...pagesOf(document, files)], files)
  return {
    ...content,
    documents: content.documents
      .filter((one) => one.key !== key)
      .map((one) => (one.key === before.key ? { ...one, parts } : one)),
    fields: content.fields.map((field) => (field.documentKey === key ? moved(field) : field)),
  }
}

export function withoutDocument(content: DraftContent, key: string): DraftContent {
  return {
    ...content,
    documents: content.documents.filter((one) => one.key !== key),
    fields: content.fields.filter((field) => field.documentKey !== key),
  }
}

/** The list with the part at one place moved to another. */
export function movedTo<Part>(parts: readonly Part[], from: number, to: number): Part[] {
  const rest = parts.filter((_, index) => index !== from)
  const part = parts[from]
  const place = Math.max(0, Math.min(rest.length, to))
  return part === undefined ? rest : [...rest.slice(0, place), part, ...rest.slice(place)]
}

/** Files that no document uses any more. */
export function unusedFiles(content: DraftContent, files: readonly EnvelopeFile[]): number[] {
  const used = new Set(content.documents.flatMap(({ parts }) => parts.map(({ fileID }) => fileID)))
  return files.map(({ fileID }) => fileID).filter((id) => !used.has(id))
}
