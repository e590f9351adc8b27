import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError, PdfError } from '@laisen/pdf/errors'
import { PdfDict, PdfStream, textString } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource, concatSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { type CorpusFile, corpus } from '@laisen/testkit/pdfs-corpus'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'
import { qpdf } from './qpdf.ts'

const folders = { odd: corpus('odd'), attacks: corpus('attacks') }

/** Files whose /Count exceeds their number of pages; qpdf repeats it unchecked. */
const FALSE_COUNTS = new Set(['Pages-tree-refs.pdf', 'poppler-67295-0.pdf'])

/** Files that qpdf opens with warnings and we do not. */
const REFUSED = new Set(['poppler-937-0-fuzzed.pdf'])

interface Opened {
  pdf: Pdf | undefined
  error: PdfError | undefined
}

function opened(file: CorpusFile): Opened {
  const took = stopwatch()
  try {
    const pdf = openPdf(bytesSource(file.read()))
    for (const page of pdf.pages()) assert.ok(page.displayed.widthPoints > 0)
    return { pdf, error: undefined }
  } catch (error) {
    assert.ok(error instanceof PdfError, `${file.name}: ${error instanceof Error ? error.stack : error}`)
    return { pdf: undefined, error }
  } finally {
    assert.ok(took() < ENDLESS_MS, file.name)
  }
}

/** Encrypted files that open without a password. */
const ENCRYPTED = ['issue17215.pdf', 'issue9972-2.pdf', 'bug1815476.pdf', 'issue19484_2.pdf']

test('corpus: encrypted files that need no password are read', { skip: folders.odd.skip }, () => {
  for (const file of folders.odd.files.filter(({ name }) => ENCRYPTED.includes(name))) {
    const pdf = openPdf(bytesSource(file.read()))
    assert.equal(pdf.security?.permissions.owner, false, file.name)
    assert.equal(pdf.repaired, false, file.name)
    for (const { dict } of pdf.pages()) {
      const contents = [pdf.resolve(dict.get('Contents'))].flat().map((item) => pdf.resolve(item))
      for (const stream of contents) {
        assert.ok(stream instanceof PdfStream, file.name)
        const text = Buffer.from(decodeStream(pdf, stream)).toString('latin1')
        assert.match(text, /^[\n\r\t -~]{20}/, file.name)
      }
    }
  }
})

for (const [folder, { files, skip }] of Object.entries(folders)) {
  test(`corpus: every file of ${folder} has as many pages as qpdf says, or is refused by name`, { skip }, async () => {
    for (const file of files) {
      const { pdf, error } = opened(file)
      const judged = await qpdf(file.read(), '--show-npages', '{}')
      if (!judged || judged.status === 2) continue
      if (!pdf) {
        assert.ok(isPdfError(error, 'PASSWORD_REQUIRED') || REFUSED.has(file.name), `${file.name}: ${error?.message}`)
        continue
      }
      if (judged.status === 0) assert.equal(pdf.repaired, false, `${file.name} needs no repair`)
      if (FALSE_COUNTS.has(file.name)) continue
      assert.equal(pdf.pageCount, Number.parseInt(judged.output, 10), file.name)
      assert.equal([...pdf.pages()].length, pdf.pageCount, file.name)
    }
  })

  test(`corpus: an update makes no file of ${folder} worse for qpdf than it was`, { skip }, async () => {
    for (const file of files) {
      const { pdf } = opened(file)
      pdf?.relocateOutside()
      if (!pdf || (pdf.repaired && pdf.repairedSigned)) continue
      const update = updatePdf(pdf)
      update.setTrailer('Info', update.add(PdfDict.of({ Title: textString('ทดสอบ') })))
      const source = concatSource([pdf.source, bytesSource(update.finish().tail)])
      const bytes = source.read(0, source.sizeBytes)
      const again = openPdf(bytesSource(bytes))
      assert.equal(again.pageCount, pdf.pageCount, file.name)
      assert.equal(again.repaired, false, file.name)
      const before = await qpdf(file.read(), '--check', '{}')
      const after = await qpdf(bytes, '--check', '{}')
      if (before && after)
        assert.ok(
          after.status === 0 || after.status <= before.status || before.status === 2,
          `${file.name}: ${after.output}`,
        )
    }
  })
}
