import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent, DraftField } from '@laisen/contract/envelope-draft'
import { pagesShowing } from '@laisen/contract/envelope-problems'
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
 * The draft with a document put behind the pages of the one before it. Its fields come along, and those of both documents stay on their
 * pages: up to the last page means up to the last page of their own document still.
 */
export function mergedIntoPrevious(content: DraftContent, key: string, files: readonly EnvelopeFile[]): DraftContent {
  const index = content.documents.findIndex((one) => one.key === key)
  const [before, document] = [content.documents[index - 1], content.documents[index]]
  if (!before || !document || ![before, document].every((one) => isComplete(one, files))) return content
  const [pages, added] = [pagesOf(before, files), pagesOf(document, files)]
  const moved = (field: DraftField): DraftField => ({
    ...field,
    documentKey: before.key,
    page: field.page + pages.length,
    ...(field.pages && { pages: field.pages.map((page) => page + pages.length) }),
  })
  const parts = partsOf([...pages, ...added], files)
  return {
    ...content,
    documents: content.documents
      .filter((one) => one.key !== key)
      .map((one) => (one.key === before.key ? { ...one, parts } : one)),
    fields: content.fields.map((field) => {
      if (field.documentKey === key) return moved(onItsPages(field, added.length))
      return field.documentKey === before.key ? onItsPages(field, pages.length) : field
    }),
  }
}

/** The field with the pages named that it is on, of a document with so many. */
function onItsPages(field: DraftField, count: number): DraftField {
  if (field.pageMode !== 'toLast') return field
  const pages = pagesShowing(field, count).filter((page) => page !== field.page)
  return { ...field, pageMode: pages.length > 0 ? 'custom' : 'placed', pages }
}

/** Whether all of a document is there, so that its pages can be counted. */
export function isComplete({ parts }: DraftDocument, files: readonly EnvelopeFile[]): boolean {
  return parts.every(({ fileID, pages }) => {
    const file = files.find((one) => one.fileID === fileID)
    return file !== undefined && (pages ?? []).every((page) => page <= file.pages.length)
  })
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
