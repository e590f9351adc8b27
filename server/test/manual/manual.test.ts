import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getUserManualPdf } from '@laisen/contract/endpoints/manual'
import { server } from '@laisen/testkit/server'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

let folder: string
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'laisen-manual-'))))
after(() => rm(folder, { recursive: true, force: true }))

/** The manual as a person of that language gets it. */
async function manualFor(locale: 'en' | 'th') {
  const { given, as } = await server()
  const { status, data } = await (await as.fresh(await given.employee({ locale }))).call(getUserManualPdf)
  assert.equal(status, 0)
  const path = join(folder, `${locale}.pdf`)
  await writeFile(path, Buffer.from(data.base64String, 'base64'))
  return { fileName: data.fileName, path, bytes: Buffer.from(data.base64String, 'base64') }
}

const textOf = (path: string) => execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' })

test('the manual is an English PDF for whoever uses Laisen in English [1.7.09]', async () => {
  const { fileName, path } = await manualFor('en')
  assert.equal(fileName, 'Laisen-user-manual.pdf')
  const text = textOf(path)
  for (const said of ['User manual', 'Signing a PDF', 'Generate signed PDF', 'Second factor'])
    assert.ok(text.includes(said), said)
})

test('the manual is a Thai PDF for whoever uses Laisen in Thai, whose text is found as it was written [1.7.09]', async () => {
  const { fileName, path } = await manualFor('th')
  assert.equal(fileName, 'คู่มือการใช้งาน-Laisen.pdf')
  const text = textOf(path).replace(/[\s\u200b\u2060]/g, '')
  // ำ is one letter that many programs take apart, and ที่ has two marks upon one consonant.
  for (const said of ['คู่มือการใช้งาน', 'การลงนามPDF', 'สร้างPDFที่ลงนามแล้ว', 'ดำเนินการ', 'สิ่งที่ใช้'])
    assert.ok(text.includes(said), said)
})

for (const locale of ['en', 'th'] as const)
  test(`the manual in ${locale} has bookmarks to each chapter, numbered pages and structure for screen readers`, async () => {
    const { bytes } = await manualFor(locale)
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const outline = await document.getOutline()
    assert.ok(outline.length >= 14, `${outline.length} chapters`)
    assert.ok(outline.every(({ dest }) => dest !== null))
    const marks: unknown = await document.getMarkInfo()
    assert.ok(marks instanceof Map && marks.get('Marked'))
    const { items } = await (await document.getPage(5)).getTextContent()
    assert.ok(items.some((item) => 'str' in item && item.str.trim() === '5'))
    assert.ok(bytes.length < 4 * 1024 * 1024, `${bytes.length} bytes`)
  })
