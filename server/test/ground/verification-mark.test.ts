import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFields } from '@laisen/pades/form/create-fields'
import { writeReport } from '@laisen/pades/report/write-report'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { verificationLink, verificationMark } from '@laisen/server/envelopes/verification-mark'
import { pdf } from '@laisen/testkit/pdfs'
import type decodeQr from 'jsqr'

// A module for programs that bundle: its types say that it has a default export.
const decode = createRequire(import.meta.url)('jsqr') as typeof decodeQr.default

const url = 'https://sign.acme-company.example/v/0123456789abcdef0123456789abcdef'
const a4 = { widthPoints: 595, heightPoints: 842 }

/** What a reader of QR codes finds on the first page, and the text of it. */
function readPage(document: Uint8Array, dpi = 200): { code: string | undefined; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-qr-'))
  const path = join(folder, 'document.pdf')
  writeFileSync(path, document)
  try {
    execFileSync('pdftoppm', ['-r', `${dpi}`, '-f', '1', '-l', '1', '-singlefile', path, join(folder, 'page')])
    const picture = readFileSync(join(folder, 'page.ppm'))
    const [head, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64))!
    const pixels = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255)
    for (let at = head.length, to = 0; at < picture.length; at += 3, to += 4)
      pixels.set(picture.subarray(at, at + 3), to)
    const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })
    return { code: decode(pixels, Number(width), Number(height))?.data, text }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function drawn(mark: NonNullable<ReturnType<typeof verificationMark>>, size: readonly [number, number]): Uint8Array {
  const document = pdf({ size })
  const { tail, notDrawn } = createFields(openPdf(bytesSource(document)), { fields: [], drawings: [mark] })
  assert.deepEqual(notDrawn, [])
  return Buffer.concat([document, tail])
}

for (const language of ['en', 'th'] as const)
  test(`the link and a code that leads to it are at the lower edge of the page (${language})`, () => {
    const mark = verificationMark({ url, language, page: a4 })!
    const { code, text } = readPage(drawn(mark, [595, 842]))
    assert.equal(code, url)
    assert.ok(text.includes(`${language === 'en' ? 'Check this document' : 'ตรวจสอบเอกสารนี้'}: ${url}`), text)
    assert.equal(mark.page, 1)
    assert.ok(mark.y + mark.qr!.sizePoints < 842 * 0.1)
  })

test('a page too narrow for the text has the code; one too small for the code has nothing', () => {
  const narrow = verificationMark({ url, language: 'en', page: { widthPoints: 200, heightPoints: 500 } })!
  assert.equal(narrow.text, undefined)
  assert.equal(readPage(drawn(narrow, [200, 500])).code, url)
  assert.equal(verificationMark({ url, language: 'en', page: { widthPoints: 60, heightPoints: 842 } }), undefined)
  assert.equal(verificationMark({ url, language: 'en', page: { widthPoints: 595, heightPoints: 200 } }), undefined)
})

test('the code of a certificate of completion leads there too', () => {
  const { code } = verificationLink(url)
  const report = { title: 'Title', subtitles: [], sections: [], footer: '', creator: 'Laisen', createdAt: new Date(0) }
  const page = writeReport({ ...report, language: 'en', qr: { ...code, alternative: url } })
  assert.equal(readPage(page, 120).code, url)
})
