import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { isPdfError, PdfError, type PdfErrorCode } from '@laisen/pdf/errors'
import { defaultLimits, Work } from '@laisen/pdf/limits'
import { latin1 } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'
import fc from 'fast-check'

/** Everything that signing needs from a document, and more. */
function use(bytes: Uint8Array): void {
  const opened = openPdf(bytesSource(bytes))
  let pages = 0
  for (const page of opened.pages()) pages += page.displayed.widthPoints > 0 ? 1 : 0
  if (pages > 0) opened.page(opened.pageCount)
  updatePdf(opened).finish()
}

/** Ends, successfully or with a named error. */
function outcome(bytes: Uint8Array): PdfErrorCode | 'opened' {
  const took = stopwatch()
  try {
    use(bytes)
    return 'opened'
  } catch (error) {
    assert.ok(error instanceof PdfError, error instanceof Error ? error.stack : String(error))
    return error.code
  } finally {
    assert.ok(took() < ENDLESS_MS, `${Math.round(took())} ms`)
  }
}

const file = (...bodies: string[]) =>
  latin1(
    `%PDF-1.7\n${bodies.map((body, i) => `${i + 1} 0 obj ${body} endobj\n`).join('')}trailer <</Root 1 0 R>>\n%%EOF`,
  )
const catalog = '<</Type /Catalog /Pages 2 0 R>>'
const million = 1_000_000

const attacks: Record<string, { bytes: () => Uint8Array; ends: (PdfErrorCode | 'opened')[] }> = {
  'a million beginnings of objects': {
    bytes: () => latin1(`%PDF-1.7\n${'1 0 obj '.repeat(million)}`),
    ends: ['TOO_COMPLEX', 'TRUNCATED'],
  },
  'arrays a million deep': {
    bytes: () => file(catalog, `<</Kids ${'['.repeat(million)}>>`),
    ends: ['TOO_COMPLEX', 'BROKEN', 'TRUNCATED'],
  },
  'strings that each run to the end': {
    bytes: () => latin1(`%PDF-1.7\n${Array.from({ length: 200_000 }, (_, i) => `${i} 0 obj (`).join('\n')}`),
    ends: ['TOO_COMPLEX'],
  },
  'streams without end': {
    bytes: () => latin1(`%PDF-1.7\n${Array.from({ length: 200_000 }, (_, i) => `${i} 0 obj <<>> stream`).join('\n')}`),
    ends: ['TOO_COMPLEX', 'TRUNCATED'],
  },
  'a million trailers': {
    bytes: () => latin1(`%PDF-1.7\n${'trailer <</Root 1 0 R>> '.repeat(million / 4)}`),
    ends: ['TOO_COMPLEX', 'TRUNCATED'],
  },
  'a million kids that are one page': {
    bytes: () => file(catalog, `<</Type /Pages /Count 1 /Kids [${'3 0 R '.repeat(million)}]>>`, '<</Type /Page>>'),
    ends: ['opened', 'TOO_COMPLEX'],
  },
  'ten thousand nodes that share a hundred thousand kids': {
    bytes: () =>
      file(
        catalog,
        `<</Type /Pages /Kids [${Array.from({ length: 10_000 }, (_, i) => `${i + 5} 0 R`).join(' ')}]>>`,
        `[${'4 0 R '.repeat(100_000)}]`,
        '<</Type /Page>>',
        ...new Array<string>(10_000).fill('<</Type /Pages /Kids 3 0 R>>'),
      ),
    ends: ['TOO_COMPLEX'],
  },
  'a page tree ten thousand deep': {
    bytes: () =>
      file(catalog, ...Array.from({ length: 10_000 }, (_, i) => `<</Type /Pages /Count 1 /Kids [${i + 3} 0 R]>>`)),
    ends: ['TOO_COMPLEX'],
  },
  'a stream whose length is itself': {
    bytes: () => file('<</Type /Catalog /Pages 2 0 R>>', '<</Length 2 0 R /Kids []>> stream\nx\nendstream'),
    ends: ['BROKEN'],
  },
  'references in a circle': {
    bytes: () => file('<</Type /Catalog /Pages 2 0 R>>', '3 0 R', '2 0 R'),
    ends: ['BROKEN'],
  },
  'a cross-reference for a billion objects': {
    bytes: () => latin1('%PDF-1.7\nxref\n0 1000000000\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF'),
    ends: ['BROKEN'],
  },
  'a cross-reference that goes in a circle': {
    bytes: () =>
      latin1(
        Buffer.from(pdf())
          .toString('latin1')
          .replace('/Size', `/Prev ${startXref(pdf())} /Size`),
      ),
    ends: ['opened'],
  },
  'a hundred thousand revisions': { bytes: manyRevisions, ends: ['TOO_COMPLEX'] },
  'a cross-reference stream that expands to a gigabyte': {
    bytes: () => xrefStream(deflateSync(new Uint8Array(2 ** 30 - 1), { level: 1 })),
    ends: ['TOO_COMPLEX'],
  },
  'an object stream inside itself': {
    bytes: () => {
      const rows = Uint8Array.from([2, 0, 1, 0, 2, 0, 1, 0])
      return xrefStream(deflateSync(rows))
    },
    ends: ['BROKEN'],
  },
}

for (const [label, { bytes, ends }] of Object.entries(attacks)) {
  test(`${label}: ends in time, with a named error if any`, () => {
    const ended = outcome(bytes())
    assert.ok(ends.includes(ended), `ended as ${ended}`)
  })
}

test('a change to one of eight thousand pages, each in a list of its own, is written in time', () => {
  const count = 8000
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
  const nodes = new Array<string>(count).fill('<</Type /Pages /Count 1 /Kids [<</Type /Page>>]>>')
  const opened = openPdf(bytesSource(file(catalog, `<</Type /Pages /Count ${count} /Kids [${kids}]>>`, ...nodes)))
  const [page] = [...opened.pages()]
  const update = updatePdf(opened)
  update.set(page!.ref, page!.dict.clone().set('UserUnit', 2))
  const took = stopwatch()
  update.finish()
  assert.ok(took() < ENDLESS_MS, `${Math.round(took())} ms`)
})

test('a document with bytes changed, cut out or repeated opens or is refused by name', () => {
  const seeds = [
    pdf({ pages: 4 }),
    pdf({ pages: 4, xref: 'stream' }),
    pdf({ pages: 4, xref: 'stream', objectStreams: 3 }),
    pdf({ pages: 4, xref: 'hybrid', fanOut: 2 }),
  ]
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.constantFrom(
        '',
        '9',
        ' 0 R',
        '<<',
        '>>',
        '(',
        '[',
        'obj',
        'endstream',
        'endobj',
        'xref',
        '/Kids',
        '/Length 7',
      ),
      fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  })
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 4 }), (seed, changes) => {
      let text = Buffer.from(seed).toString('latin1')
      for (const { at, cut, put } of changes) {
        const place = Math.floor(at * text.length)
        text = text.slice(0, place) + put + text.slice(place + cut)
      }
      outcome(latin1(text))
    }),
    { numRuns: 3000 },
  )
})

test('random bytes after a header are refused by name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000, size: 'max' }), (bytes) => {
      const ended = outcome(Buffer.concat([latin1('%PDF-1.7\n'), bytes]))
      assert.notEqual(ended, 'opened')
    }),
  )
})

test('a limit can be set lower', () => {
  assert.throws(
    () => openPdf(bytesSource(pdf({ pages: 100 })), { limits: { work: 500 } }),
    (error) => isPdfError(error, 'TOO_COMPLEX') && error.facts.limit === 'work',
  )
})

test('a limit is the most that is allowed', () => {
  const parsing = new Work({ ...defaultLimits, work: 1000 })
  const keeping = new Work({ ...defaultLimits, keptBytes: 1000 })
  for (const count of [(bytes: number) => parsing.parsed(bytes), (bytes: number) => keeping.kept(bytes)]) {
    count(400)
    count(600)
    assert.throws(
      () => count(1),
      (error) => isPdfError(error, 'TOO_COMPLEX') && error.facts.max === 1000,
    )
  }
})

function startXref(bytes: Uint8Array): string {
  return /startxref\n(\d+)/.exec(Buffer.from(bytes).toString('latin1'))![1]!
}

function manyRevisions(): Uint8Array {
  let text = '%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n'
  const parts: string[] = [text]
  let length = text.length
  let prev = ''
  for (let i = 0; i < 100_000; i++) {
    text = `xref\n0 0\ntrailer <</Root 1 0 R${prev}>>\n`
    prev = ` /Prev ${length}`
    parts.push(text)
    length += text.length
  }
  return latin1(`${parts.join('')}startxref${prev.slice(6)}\n%%EOF`)
}

/** Objects 0 and 1 are given by the rows; the catalogue is object 0. */
function xrefStream(packed: Uint8Array): Uint8Array {
  const dict = `<</Type /XRef /W [1 2 1] /Size 2 /Root 1 0 R /Filter /FlateDecode /Length ${packed.length}>>`
  const head = latin1(`%PDF-1.7\n9 0 obj ${dict} stream\n`)
  return Buffer.concat([head, packed, latin1('\nendstream endobj\nstartxref\n9\n%%EOF')])
}
