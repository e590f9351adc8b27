import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamed } from '../src/features/upload/plain-letters.ts'
import { signatureLines } from '../src/features/upload/signature-lines.ts'
import type { DrawnRule, PlacedText } from '../src/pdf/page-marks.ts'

const dots = '....................................'

function text(words: string, ...[x, y, width = words.length * 5]: [x: number, y: number, width?: number]): PlacedText {
  return { text: words, x, y, width, size: 11 }
}

/** The names of the lines found. */
function named(texts: PlacedText[], rules: DrawnRule[] = []): string[] {
  return signatureLines({ texts, rules }).map(({ name }) => name)
}

test('a row of dots between “ลงชื่อ” and a role is a signature line, named in brackets below', () => {
  const page = [
    text('ลงชื่อ', 77, 557, 40),
    text(dots, 120, 557, 126),
    text('ผู้ว่าจ้าง', 249, 557, 40),
    text('( นายณัฐพงศ์ ศรีสุวรรณ )', 111, 539, 144),
    text('กรรมการผู้จัดการ', 130, 521, 106),
    text('ลงชื่อ', 307, 557, 40),
    text(dots, 350, 557, 126),
    text('( นางสาววราภรณ์ เพชรรัตน์ )', 330, 539, 165),
  ]
  const [left, right, ...others] = signatureLines({ texts: page, rules: [] })
  assert.deepEqual(others, [])
  assert.deepEqual([left?.x, left?.y, Math.round(left?.width ?? 0)], [120, 557, 126])
  assert.deepEqual([left?.name, right?.name], ['นายณัฐพงศ์ ศรีสุวรรณ', 'นางสาววราภรณ์ เพชรรัตน์'])
})

test('dots in the middle of one text are found where they stand in it', () => {
  const [line] = signatureLines({ texts: [text(`Signature: ${dots} Date: ${dots}`, 68, 406, 400)], rules: [] })
  assert.ok(line && line.x > 100 && line.x < 160, `${line?.x}`)
  assert.ok(line.width > 80 && line.width < 150, `${line.width}`)
  assert.equal(signatureLines({ texts: [text(`Signature: ${dots} Date: ${dots}`, 68, 406, 400)], rules: [] }).length, 1)
})

test('letters that a PDF places one by one, and marks in codes of their own, are read as words', () => {
  const letters = [...'ลงชื่อ'].map((letter, index) => text(letter, 60 + index * 6, 300, 6))
  assert.equal(signatureLines({ texts: [...letters, text(dots, 100, 300, 126)], rules: [] }).length, 1)
  const coded = text('ลงช\uf702\uf70aอ', 60, 300, 36)
  assert.equal(signatureLines({ texts: [coded, text(dots, 100, 300, 126)], rules: [] }).length, 1)
})

test('a drawn rule above a name or “Signature” is a signature line', () => {
  const rule = (x: number) => ({ x, y: 450, width: 150, height: 0.75 })
  const page = [text('Somchai Jaidee', 101, 436, 84), text('Authorized Signature', 420, 436, 100)]
  assert.deepEqual(named(page, [rule(70), rule(400)]), ['Somchai Jaidee', ''])
})

test('a row of dots that is too short for a signature is none', () => {
  const page = (width: number) => [text('ลงชื่อ', 60, 300, 36), text(dots, 100, 300, width)]
  assert.equal(signatureLines({ texts: page(64), rules: [] }).length, 1)
  assert.equal(signatureLines({ texts: page(56), rules: [] }).length, 0)
})

test('“Signature:” with room behind it is a line of 150 points', () => {
  const [line, ...others] = signatureLines({ texts: [text('Signature:', 70, 200, 50)], rules: [] })
  assert.deepEqual([line?.x, line?.y, line?.width, others.length], [126, 200, 150, 0])
  assert.deepEqual(named([text('Signature: Somchai', 70, 200, 90)]), [])
})

test('what is filled in otherwise is no signature line', () => {
  assert.deepEqual(named([text('ชื่อ', 70, 700, 20), text(dots, 95, 700, 94)]), [])
  assert.deepEqual(named([text('วันที่', 70, 700, 30), text(dots, 105, 700, 94)]), [])
  assert.deepEqual(named([text(dots, 70, 700, 150), text('วันที่ลงนาม', 100, 685, 60)]), [])
  assert.deepEqual(named([text(`Chapter 1 ${dots} 5`, 70, 700, 208)]), [])
  assert.deepEqual(named([text(dots, 70, 700, 200)]), [])
  assert.deepEqual(named([text('Signatures · ลงชื่อ', 70, 700, 90), text('Both parties sign below.', 70, 680, 110)]), [])
})

test('underlines, borders of tables and rules across the page are no signature lines', () => {
  const caption = text('Total', 100, 436, 40)
  const rule = { x: 70, y: 450, width: 150, height: 0.75 }
  assert.deepEqual(named([caption], [rule]), ['Total'])
  assert.deepEqual(named([caption], [{ ...rule, width: 450 }]), [])
  assert.deepEqual(named([caption], [rule, { x: 70, y: 420, width: 0.75, height: 60 }]), [])
  assert.deepEqual(named([caption, text('A heading', 70, 452, 60)], [rule]), [])
})

test('a page has at most 12 lines', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => text(`Signature: ${dots}`, 60, 800 - 50 * index, 250))
  assert.equal(signatureLines({ texts: lines(12), rules: [] }).length, 12)
  assert.equal(signatureLines({ texts: lines(13), rules: [] }).length, 12)
})

test('a person is recognised with another title, other spaces and another case', () => {
  assert.ok(isNamed('ผู้ว่าจ้าง ( นายณัฐพงศ์  ศรีสุวรรณ )', 'ณัฐพงศ์ ศรีสุวรรณ'))
  assert.ok(isNamed('MR. SOMCHAI JAIDEE', 'Somchai Jaidee'))
  assert.ok(!isNamed('( นางสาววราภรณ์ เพชรรัตน์ )', 'ณัฐพงศ์ ศรีสุวรรณ'))
  assert.ok(!isNamed('anything', ''))
})
