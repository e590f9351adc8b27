import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { pagesShowing } from '@laisen/contract/envelope-problems'
import { mergedIntoPrevious, movedTo, pagesOf, partsOf, unusedFiles } from '../src/features/composer/documents.ts'
import { emptyDraft } from '../src/features/composer/draft.ts'
import { fieldAround } from '../src/features/composer/new-field.ts'
import { withoutPages } from '../src/features/composer/without-pages.ts'

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

const shown = (content: DraftContent, count: number) =>
  content.fields.map((field) => pagesShowing(field, count).join(' '))

for (const [what, facts, removed, pages] of [
  ['on all pages loses its first one', { page: 1, pageMode: 'custom', pages: [1, 2, 3] }, [1], ['1 2']],
  ['with its own page beside the others loses it', { page: 1, pageMode: 'custom', pages: [2, 3] }, [1], ['1 2']],
  [
    'of the last page, shown on the first as well, loses the last',
    { page: 3, pageMode: 'custom', pages: [1] },
    [3],
    ['1'],
  ],
  ['up to the last page loses its first one', { page: 1, pageMode: 'toLast' }, [1], ['1 2']],
  ['up to the last page loses all but its last one', { page: 2, pageMode: 'toLast' }, [1, 2], ['1']],
  ['up to the last page loses the later ones', { page: 2, pageMode: 'toLast' }, [3], ['2']],
  ['up to the last page loses all it is on', { page: 2, pageMode: 'toLast' }, [2, 3], []],
  ['on chosen pages loses all of them', { page: 2, pageMode: 'custom', pages: [3] }, [2, 3], []],
  ['on one page loses it', { page: 1, pageMode: 'placed', pages: [2] }, [1], []],
] as const)
  test(`a field ${what}, and stays on those that are kept`, () => {
    const field = { ...fieldOn('a', 1), ...facts, pages: 'pages' in facts ? [...facts.pages] : null }
    const after = withoutPages({ ...draft, fields: [field] }, 'a', { removed: new Set(removed), files })
    assert.deepEqual(shown(after, 3 - removed.length), pages)
    if (facts.pageMode === 'toLast') for (const { pageMode } of after.fields) assert.equal(pageMode, 'toLast')
  })

test('the chosen pages name the page of the field itself afterwards if they did before', () => {
  const field = { ...fieldOn('a', 1), pageMode: 'custom' as const, pages: [1, 2, 3] }
  const after = withoutPages({ ...draft, fields: [field] }, 'a', { removed: new Set([1]), files })
  assert.deepEqual([after.fields[0]!.page, after.fields[0]!.pages], [1, [1, 2]])
})

test('merging leaves each field on its pages: up to the last page of its own document, not of the merged one', () => {
  const toLast = (documentKey: string, page: number) => ({ ...fieldOn(documentKey, page), pageMode: 'toLast' as const })
  const custom = { ...fieldOn('b', 1), pageMode: 'custom' as const, pages: [1, 2] }
  const fields = [
    toLast('a', 2),
    toLast('a', 3),
    toLast('b', 1),
    toLast('b', 2),
    custom,
    fieldOn('c', 1),
    toLast('c', 1),
  ]
  const third = { key: 'c', name: 'Terms', parts: [{ fileID: 3, pages: null }] }
  const all = [...files, file(3, 2)]
  const content = { ...draft, documents: [...draft.documents, third], fields }
  const merged = mergedIntoPrevious(content, 'b', all)
  assert.deepEqual(shown(merged, 5).slice(0, 5), ['2 3', '3', '4 5', '5', '4 5'])
  assert.deepEqual(
    merged.fields.slice(5),
    fields.slice(5),
    'a document that is not merged keeps its fields as they are',
  )
  const again = mergedIntoPrevious(merged, 'c', all)
  assert.deepEqual(shown(again, 7), ['2 3', '3', '4 5', '5', '4 5', '6', '6 7'])
  const shortened = withoutPages(again, 'a', { removed: new Set([1, 4]), files: all })
  assert.deepEqual(shown(shortened, 5), ['1 2', '2', '3', '3', '3', '4', '4 5'])
})

test('where a file is not there, pages are not counted: merging and shortening change nothing', () => {
  const content = { ...draft, fields: [fieldOn('a', 1), fieldOn('b', 1)] }
  const left = files.slice(1)
  assert.equal(mergedIntoPrevious(content, 'b', left), content)
  assert.equal(withoutPages(content, 'a', { removed: new Set([1]), files: left }), content)
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
