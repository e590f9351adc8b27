import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeAppearance } from '../src/stamp/appearance.ts'
import type { StampLayout } from '../src/stamp/layout.ts'
import { inkDifference } from './support/ink.ts'
import { onePagePdf } from './support/one-page.ts'
import { pdfJsText } from './support/pdf-js.ts'
import { pangoPdf, pdfText, renderPage } from './support/render.ts'

const words = 'ที่อยู่ ผู้ลงนาม น้ำ กี่ ปู่ ญี่ปุ่น ฎุ ป้า ฟั่น ทำ เก๋า'
const sizePoints = 24

function pageWith(text: string, face: 'regular' | 'bold' = 'regular'): Uint8Array {
  const size = { widthPoints: 700, heightPoints: 60 }
  const layout: StampLayout = { ...size, lines: [{ text, face, tone: 'ink', sizePoints, x: 10, baseline: 20 }] }
  const draw: Parameters<typeof onePagePdf>[0]['draw'] = (add) => ({
    xObject: writeAppearance({ layout, matrix: [1, 0, 0, 1, 0, 0] }, add),
    content: '/X Do',
  })
  return onePagePdf({ ...size, draw })
}

const ours = (text: string, face: 'regular' | 'bold') => renderPage(pageWith(text, face), { dpi: 216 })
/** Pango rounds advances to whole units, so its text is rendered ten times larger and scaled down. */
const pangos = (text: string, face: 'regular' | 'bold') =>
  renderPage(pangoPdf(text, { bold: face === 'bold', sizePoints: sizePoints * 10 }), { dpi: 21.6 })

test('pdftotext extracts the check words unchanged', () => {
  for (const face of ['regular', 'bold'] as const) assert.equal(pdfText(pageWith(words, face)).trim(), words)
})

test('pdf.js, which reads each glyph separately, finds the same text', async () => {
  for (const text of [words, 'ปำ ฟ้ำ office']) assert.equal(await pdfJsText(pageWith(text)), text)
})

test('pdftotext extracts mixed scripts, ligatures and odd words unchanged', () => {
  for (const text of ['office fi ลงนาม 12/11', 'ปำ ฟำ ป้ำ', 'AVATAR Tо (a) [b] <c> \\ /x', 'กำ่ ํา เเ ๑๒๓ ฯลฯ ๆ']) {
    assert.equal(pdfText(pageWith(text)).trim(), text)
  }
})

test('each check word looks as Pango renders it', () => {
  for (const word of [...words.split(' '), 'ปำ', 'ฟ้ำ', 'AVATAR', 'office']) {
    for (const face of ['regular', 'bold'] as const) {
      const difference = inkDifference(ours(word, face), pangos(word, face))
      assert.ok(difference < 0.002, `${word} in ${face} differs by ${difference.toFixed(3)}`)
    }
  }
})

test('the comparison detects a missing mark, a wrong mark and a misplaced mark', () => {
  for (const [shaped, wrong] of [
    ['ที่', 'ที'],
    ['น้ำ', 'นำ'],
    ['กี่', 'กี้'],
    ['ปู่', 'ปุ่'],
    // Unshaped text has a space between base and tone.
    ['ป้า', 'ป ้า'],
  ] as const) {
    const difference = inkDifference(ours(shaped, 'regular'), pangos(wrong, 'regular'))
    assert.ok(difference > 0.02, `${shaped} against ${wrong} differs by ${difference.toFixed(3)}`)
  }
})
