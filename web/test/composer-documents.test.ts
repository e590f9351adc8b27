import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import {
  mergedIntoPrevious,
  movedTo,
  pagesOf,
  partsOf,
  unusedFiles,
  withoutPages,
} from '../src/features/composer/documents.ts'
import { emptyDraft } from '../src/features/composer/draft.ts'
import { fieldAround } from '../src/features/composer/new-field.ts'

const size = { width: 595, height: 842 }
const file = (fileID: number, pages: number): EnvelopeFile => ({
  ...{ fileID, fileName: `${fileID}.pdf`, sizeBytes: 1000, permits: 'everything', reason: null, signed: 0 },
  pages: Array.from({ length: pages }, () => size),
})
const files = [file(1, 3), file(2, 2)]
const fieldOn = (documentKey: string, page: number) =>
  fieldAround({ kind: 'signature', documentKey, recipientKey: 'r', page }, { x: 100, y: 100 }, size)
const draft = {
  ...emptyDraft,
  documents: [
    { key: 'a', name: 'Contract', parts: [{ fileID: 1, pages: null }] },
    { key: 'b', name: 'Annex', parts: [{ fileID: 2, pages: null }] },
  ],
}

test('a document with all pages of one file in order names the file whole, so that it stays as it is', () => {
  const pages = pagesOf(draft.documents[0]!, files)
  assert.deepEqual(partsOf(pages, files), [{ fileID: 1, pages: null }])
  assert.deepEqual(partsOf(pages.toReversed(), files), [{ fileID: 1, pages: [3, 2, 1] }])
})

test('fields stay on their pages when earlier ones are removed, and go with their own', () => {
  const content = { ...draft, fields: [fieldOn('a', 1), fieldOn('a', 2), fieldOn('a', 3), fieldOn('b', 2)] }
  const after = withoutPages(content, 'a', { removed: new Set([2]), files })
  assert.deepEqual(after.documents[0]!.parts, [{ fileID: 1, pages: [1, 3] }])
  assert.deepEqual(
    after.fields.map(({ documentKey, page }) => `${documentKey}${page}`),
    ['a1', 'a2', 'b2'],
  )
})

test('the chosen pages of a signature follow when pages are removed', () => {
  const field = { ...fieldOn('a', 1), pageMode: 'custom' as const, pages: [2, 3] }
  const after = withoutPages({ ...draft, fields: [field] }, 'a', { removed: new Set([2]), files })
  assert.deepEqual(after.fields[0]!.pages, [2])
})

test('a merged document comes behind the pages of the one above, with its fields', () => {
  const field = { ...fieldOn('b', 1), pageMode: 'toLast' as const }
  const after = mergedIntoPrevious({ ...draft, fields: [fieldOn('a', 2), field] }, 'b', files)
  assert.deepEqual(after.documents, [
    {
      key: 'a',
      name: 'Contract',
      parts: [
        { fileID: 1, pages: null },
        { fileID: 2, pages: null },
      ],
    },
  ])
  const [own, moved] = after.fields
  assert.deepEqual([own!.page, moved!.documentKey, moved!.page, moved!.pages], [2, 'a', 4, [5]])
  assert.equal(mergedIntoPrevious(draft, 'a', files), draft)
})

test('a part is moved to any place of a list, and no further than its ends', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
  assert.deepEqual(movedTo(['a', 'b', 'c'], 0, 9), ['b', 'c', 'a'])
})

test('a file that no document uses is known as such', () => {
  assert.deepEqual(unusedFiles({ ...draft, documents: [draft.documents[1]!] }, files), [1])
})
