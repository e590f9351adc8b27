import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decodeText,
  name,
  PdfDict,
  PdfPlaceholder,
  PdfRef,
  PdfStream,
  PdfString,
  textString,
} from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { complaints } from './qpdf.ts'

const whole = (source: Source) => source.read(0, source.sizeBytes)
const titleOf = (opened: Pdf) => {
  const title = opened.resolve(opened.dictAt(opened.trailer, 'Info')?.get('Title'))
  return title instanceof PdfString ? decodeText(title.bytes) : undefined
}

/** The document with an update appended. */
function updated(source: Source, change: (update: PdfUpdate) => void): Source {
  const update = updatePdf(openPdf(source))
  change(update)
  return concatSource([source, bytesSource(update.finish().tail)])
}

const retitled = (source: Source, title: string) =>
  updated(source, (update) => update.setTrailer('Info', update.add(PdfDict.of({ Title: textString(title) }))))

const files: Record<string, PdfFacts> = {
  'a classic table': { pages: 3 },
  'a cross-reference stream': { pages: 3, xref: 'stream' },
  'object streams': { pages: 3, xref: 'stream', objectStreams: 4 },
  'a hybrid file': { pages: 3, xref: 'hybrid' },
  'junk before the header': { pages: 3, before: 'From the mail\r\n\r\n' },
  'junk before the header of a stream file': { pages: 3, before: 'x', xref: 'stream', objectStreams: 2 },
  'junk after the end': { pages: 3, after: 'sent from a scanner' },
  'no end of line at the end': { pages: 3, bareEnd: true },
}

for (const [label, facts] of Object.entries(files)) {
  test(`${label}: five updates, each valid for qpdf and for us`, async () => {
    let source = bytesSource(pdf(facts))
    for (let round = 1; round <= 5; round++) {
      const before = openPdf(source)
      source = retitled(source, `รอบ ${round}`)
      const after = openPdf(source)
      assert.equal(after.repaired, false)
      assert.equal(after.xrefKind, facts.xref === 'stream' ? 'stream' : 'table')
      assert.equal(titleOf(after), `รอบ ${round}`)
      assert.deepEqual(after.catalogRef, before.catalogRef)
      assert.equal([...after.pages()].length, 3)
      assert.equal(after.trailer.get('Prev'), before.startXref)
      assert.ok(after.size > before.size)
    }
    assert.equal(await complaints(whole(source)), undefined)
  })
}

test('the appended part begins on a new line, without an empty one where the file ends with a line end', () => {
  const whole = pdf()
  const bare = pdf({ bareEnd: true })
  const withReturn = Buffer.concat([bare, Buffer.from('\r')])
  const beginning = (before: Uint8Array) => {
    const update = updatePdf(openPdf(bytesSource(before)))
    update.add(PdfDict.of({ Title: textString('new') }))
    return /^\s*\d+ \d+ obj/.exec(Buffer.from(update.finish().tail).toString('latin1'))?.[0].replace(/\d+/g, 'n')
  }
  assert.deepEqual([whole, withReturn, bare].map(beginning), ['n n obj', 'n n obj', '\nn n obj'])
})

test('three hundred updates are opened and read', async () => {
  for (const xref of ['table', 'stream'] as const) {
    let source: Source = bytesSource(pdf({ xref }))
    const tails: Source[] = [source]
    for (let round = 0; round < 300; round++) {
      const update = updatePdf(openPdf(source))
      update.set(new PdfRef(4), PdfDict.of({ Title: textString(`round ${round}`) }))
      tails.push(bytesSource(update.finish().tail))
      source = concatSource(tails)
    }
    const opened = openPdf(source)
    assert.equal(titleOf(opened), 'round 299')
    assert.equal(opened.pageCount, 1)
    assert.equal(await complaints(whole(source)), undefined)
  }
})

test('a placeholder is where the update says, counted in file and tail together', () => {
  for (const xref of ['table', 'stream'] as const) {
    const before = pdf({ xref, before: 'junk\n' })
    const update = updatePdf(openPdf(bytesSource(before)))
    const contents = new PdfPlaceholder(202)
    const range = new PdfPlaceholder(48, '[0 0 0 0]')
    update.add(PdfDict.of({ Reason: textString('/ByteRange [ (<0000>)'), Contents: contents, ByteRange: range }))
    const { tail, offsetOf } = update.finish()
    const bytes = Buffer.concat([before, tail])
    const at = (placeholder: PdfPlaceholder) => {
      const { start, end } = offsetOf(placeholder)
      return bytes.toString('latin1', start, end)
    }
    assert.equal(at(contents), `<${'0'.repeat(200)}>`)
    assert.equal(at(range), '[0 0 0 0]'.padEnd(48))
    assert.throws(() => offsetOf(new PdfPlaceholder(10)))
  }
})

test('the first part of /ID stays, and the second is random', () => {
  const randomId = () => new Uint8Array(16).fill(7)
  const before = openPdf(bytesSource(pdf()))
  const { tail } = updatePdf(before, { randomId }).finish()
  const after = openPdf(concatSource([before.source, bytesSource(tail)]))
  assert.deepEqual(after.firstId, before.firstId)
  assert.deepEqual(after.arrayAt(after.trailer, 'ID')?.[1], new PdfString(randomId(), true))
  const again = updatePdf(before, { randomId }).finish()
  assert.deepEqual(again.tail, tail)
})

test('no two updates have the same second part of /ID', () => {
  const opened = openPdf(bytesSource(pdf()))
  const ids = Array.from({ length: 600 }, () => {
    const { tail } = updatePdf(opened).finish()
    const after = openPdf(concatSource([opened.source, bytesSource(tail)]))
    const [, second] = after.arrayAt(after.trailer, 'ID') ?? []
    assert.ok(second instanceof PdfString && second.bytes.length === 16)
    return Buffer.from(second.bytes).toString('hex')
  })
  assert.equal(new Set(ids).size, ids.length)
  // Consecutive ones do not begin alike, as the values of a counter would.
  for (const [index, id] of ids.entries()) assert.notEqual(id.slice(0, 8), ids[index - 1]?.slice(0, 8))
})

test('a changed object keeps its number and generation', async () => {
  // As other programs write it: object 3, reused with the next generation.
  const text = Buffer.from(pdf()).toString('latin1')
  const reborn = text
    .replace('3 0 obj', '3 1 obj')
    .replaceAll('3 0 R', '3 1 R')
    .replace(/((?:\d{10} \d{5} .\r\n){3}\d{10}) 00000/, '$1 00001')
  const source = bytesSource(Buffer.from(reborn, 'latin1'))
  const ref = new PdfRef(3, 1)
  assert.ok(openPdf(source).get(ref))
  const after = updated(source, (update) => {
    const font = update.get(ref)
    assert.ok(font instanceof PdfDict)
    update.set(ref, font.clone().set('BaseFont', name('Courier')))
  })
  const opened = openPdf(after)
  assert.equal(
    opened.resolve(ref) instanceof PdfDict && opened.dictAt(PdfDict.of({ A: ref }), 'A')?.name('BaseFont'),
    'Courier',
  )
  assert.equal(opened.get(new PdfRef(3)), null)
  assert.equal(await complaints(whole(after)), undefined)
})

test('the cross-reference lists objects by number, in whatever order they were set', () => {
  for (const xref of ['table', 'stream'] as const)
    for (const count of [1, 2, 3, 7, 31, 60]) {
      const source = bytesSource(pdf({ pages: 1, xref }))
      const changed = updated(source, (update) => {
        const refs = Array.from({ length: count }, () => update.reserve())
        const shuffled = [...refs.filter((_, index) => index % 3 === 1), ...refs.toReversed()]
        for (const ref of shuffled) update.set(ref, ref.num)
        update.set(update.pdf.catalogRef, update.pdf.catalog.clone())
      })
      const { size } = openPdf(source)
      const tail = Buffer.from(whole(changed)).toString('latin1', source.sizeBytes)
      const rows = /\nxref\n([\s\S]*)trailer/.exec(tail)?.[1]?.trim().split(/\r?\n/)
      const index = /\/Index \[([\d ]+)\]/.exec(tail)?.[1]?.split(' ').map(Number)
      const heads = rows?.filter((row) => /^\d+ \d+$/.test(row)).flatMap((row) => row.split(' ').map(Number))
      // The catalogue, then the new objects, and in a stream the stream itself.
      const own = xref === 'stream' ? count + 1 : count
      const { num } = openPdf(source).catalogRef
      assert.deepEqual(heads ?? index, num + 1 === size ? [num, own + 1] : [num, 1, size, own])
      const opened = openPdf(changed)
      for (let at = size; at < size + count; at++) assert.equal(opened.get(new PdfRef(at)), at)
      assert.equal(opened.repaired, false)
    }
})

test('objects in object streams can be changed, and streams can be added', async () => {
  const source = bytesSource(pdf({ xref: 'stream', objectStreams: 10, pages: 4 }))
  const after = updated(source, (update) => {
    const page = update.pdf.page(2)
    const contents = update.add(new PdfStream(new PdfDict(), Buffer.from('0 0 m 9 9 l S')))
    const old = page.dict.get('Contents')!
    update.set(page.ref, page.dict.clone().set('Contents', [old, contents]))
    assert.ok(update.resolve(page.ref) instanceof PdfDict)
  })
  const contents = openPdf(after).page(2).dict.get('Contents')
  assert.ok(Array.isArray(contents) && contents.length === 2)
  assert.equal(await complaints(whole(after)), undefined)
})

test('a reserved number is used when it is set, and the original stays unchanged', () => {
  const bytes = pdf()
  const kept = bytes.slice()
  const source = updated(bytesSource(bytes), (update) => {
    const child = update.reserve()
    const parent = update.add(PdfDict.of({ Child: child }))
    update.set(child, PdfDict.of({ Parent: parent }))
    update.setTrailer('Test', parent)
  })
  const opened = openPdf(source)
  const child = opened.dictAt(opened.dictAt(opened.trailer, 'Test')!, 'Child')
  assert.deepEqual(child?.get('Parent'), opened.trailer.get('Test'))
  assert.deepEqual(bytes, kept)
})

test('a file larger than four gigabytes gets offsets above four gigabytes', () => {
  const gap = 2 ** 32
  const moved = Buffer.from(pdf())
    .toString('latin1')
    .replace(/(?<=startxref\n)\d+/, (at) => String(Number(at) + gap))
    .replace(/\d{10}(?= 00000 n)/g, (at) => String(Number(at) + gap).padStart(10, '0'))
  const body = moved.indexOf('1 0 obj')
  const opened = openPdf(concatSource([text(moved.slice(0, body)), blanks(gap), text(moved.slice(body))]))
  assert.equal(opened.repaired, false)

  const update = updatePdf(opened)
  const placeholder = new PdfPlaceholder(10)
  update.setTrailer('Info', update.add(PdfDict.of({ Contents: placeholder })))
  const { tail, offsetOf } = update.finish()
  assert.ok(offsetOf(placeholder).start > gap)
  assert.match(Buffer.from(tail).toString('latin1'), /\n4294\d{6} 00000 n\r\n/)
})

function text(latin1: string): Source {
  return bytesSource(Buffer.from(latin1, 'latin1'))
}

/** Blanks that are produced on demand and never stored. */
function blanks(sizeBytes: number): Source {
  return { sizeBytes, read: (offset, length) => new Uint8Array(Math.min(length, sizeBytes - offset)).fill(0x20) }
}
